print("unlocksim")
