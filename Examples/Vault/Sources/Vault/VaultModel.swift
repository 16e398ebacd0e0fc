/// What a view of the vault shows.
@MainActor
final class VaultModel {
  enum State: Equatable {
    /// No phrase yet, or none any more: the user types it, and may be told why.
    case empty(message: String?)
    /// There is one, behind Face ID.
    case locked(message: String?)
    case open(String)
  }

  private(set) var state = State.empty(message: nil)
  private let vault = Vault()
  /// Whether whoever tapped “Show” is still there: a read may end after the app was left.
  private var isAwaited = false

  /// The app was launched.
  func start() async {
    state = await vault.isSetUp ? .locked(message: nil) : .empty(message: nil)
  }

  /// The user typed the phrase.
  func save(_ words: String) async {
    do {
      try await vault.store(words)
      state = .locked(message: nil)
    } catch {
      state = .empty(message: "Set up Face ID and a passcode first.")
    }
  }

  /// The user tapped “Show”.
  func show() async {
    isAwaited = true
    do {
      let words = try await vault.read()
      state = isAwaited ? .open(words) : .locked(message: nil)
    } catch Vault.Failure.lost {
      await vault.erase()
      state = .empty(message: "Face ID has changed. Type your phrase again.")
    } catch Vault.Failure.lockedOut {
      state = .locked(message: "Face ID is locked. Lock your phone, and unlock it with the passcode.")
    } catch Vault.Failure.cancelled {
      state = .locked(message: nil)
    } catch {
      state = .locked(message: "That didn’t work. Try again.")
    }
  }

  /// The app went to the background.
  func leave() {
    isAwaited = false
    if case .open = state { state = .locked(message: nil) }
  }
}
