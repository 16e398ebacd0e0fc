"""The phone as agents use it: `unlocksim drive --mcp`, by the protocol's own client."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import CallToolResult, TextContent, TextResourceContents

PROGRAM = os.environ.get("UNLOCKSIM", "unlocksim")
EXAMPLES = Path(__file__).parent.parent
WALLET = "OfflineWallet/offline-wallet.flow.yaml"


@asynccontextmanager
async def agent(flow: str = WALLET, *options: str, folder: Path = EXAMPLES) -> AsyncIterator[Client]:
    words = ["drive", flow, *options, "--mcp"]
    async with Client(StdioServerParameters(command=PROGRAM, args=words, cwd=folder)) as client:
        yield client


def told(story: Callable[[], Awaitable[None]]) -> None:
    """Runs a story, within a time that it needs a fraction of."""

    async def bounded() -> None:
        with anyio.fail_after(120):
            await story()

    anyio.run(bounded)


def value(result: CallToolResult) -> dict[str, Any]:
    """What a tool answers, which is the same as a value and as text."""
    content: dict[str, Any] = result.structured_content or {}
    assert isinstance(result.content[-1], TextContent)
    assert json.loads(result.content[-1].text) == content
    return content


def complaint(result: CallToolResult) -> str:
    assert result.is_error and isinstance(result.content[0], TextContent)
    return result.content[0].text


def test_an_agent_sets_a_pin_and_is_locked_out() -> None:
    async def story() -> None:
        async with agent(WALLET, "--app", "pin=160397") as client:
            async def do(step: object) -> dict[str, Any]:
                return value(await client.call_tool("do", {"step": step}))

            assert (await do("launch"))["screen"] == "offline-wallet.lock"
            assert (await do({"type": "111111", "times": 2}))["screen"] == "offline-wallet.waiting"
            assert value(await client.call_tool("see"))["deadlines"] == [{"name": "wait", "in": "1m"}]
            assert (await do({"elapse": "next-deadline"}))["screen"] == "offline-wallet.lock"
            assert (await do({"type": "160397"}))["layers"][0]["title"] == "Keys"
            assert value(await client.call_tool("back", {"steps": 2}))["screen"] == "offline-wallet.waiting"
            seen = value(await client.call_tool("see", {"picture": True}))
            assert "╭" in seen["picture"] and seen["steps"] == 2
            scenario = value(await client.call_tool("record", {"title": "Two wrong PINs", "masked": True}))["scenario"]
            assert "title: Two wrong PINs" in scenario and "160397" not in scenario

    told(story)


def test_who_it_is_and_what_it_can_do_is_told() -> None:
    async def story() -> None:
        async with agent() as client:
            assert client.server_info and client.server_info.name == "unlocksim"
            assert client.protocol_version == "2025-11-25"
            assert "Offline wallet" in (client.instructions or "")
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == ["do", "see", "back", "record", "check", "compare"]
            for tool in tools.values():
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
                assert tool.input_schema["additionalProperties"] is False
            steps = jsonschema.Draft202012Validator(tools["do"].input_schema)
            for step in ["launch", {"type": "160397"}, {"tap": "Back", "times": 2}, {"expect": {"alert": "none"}}]:
                assert steps.is_valid({"step": step}), step
            for step in ["lauch", {"tpye": "1"}, {"expect": {"facts": {"wrong-pin": 1}}}, ["launch"]]:
                assert not steps.is_valid({"step": step}), step
            assert not steps.is_valid({"step": "launch", "times": 2})

    told(story)


def test_a_mistake_says_what_was_meant_and_the_session_goes_on() -> None:
    async def story() -> None:
        async with agent("banno", "--app", "method=pin", "pin=2580") as client:
            wrong = await client.call_tool("do", {"step": "lauch"})
            assert complaint(wrong) == "There is no step “lauch”. Did you mean “launch”?"
            assert value(wrong)["error"]["code"] == "unknown-step"
            assert not (await client.call_tool("do", {"step": "launch"})).is_error
            wrong = await client.call_tool("do", {"step": {"tap": "Forgot it"}})
            assert "There is no “Forgot it” on banno.lock-pin" in complaint(wrong)
            assert value(wrong)["screen"] == "banno.lock-pin", "what is on the phone is told, too"
            wrong = await client.call_tool("do", {"step": {"expect": {"screen": "dashboard"}}})
            assert value(wrong)["error"]["differences"][0]["actual"] == "banno.lock-pin"
            assert "3 can’t be taken back" in complaint(await client.call_tool("back", {"steps": 3}))
            assert "“record” has no argument “titel”. Did you mean “title”?" in complaint(
                await client.call_tool("record", {"titel": "x"}))
            assert complaint(await client.call_tool("do")) == "“do” needs the argument “step”."
            assert "true or false" in complaint(await client.call_tool("see", {"picture": "yes"}))
            with pytest.raises(MCPError, match="There is no tool “chek”. Did you mean “check”") as failed:
                await client.call_tool("chek")
            assert failed.value.error.code == -32602

    told(story)


def test_check_and_compare_tell_what_the_verbs_tell() -> None:
    def verb(*words: str) -> dict[str, Any]:
        done = subprocess.run([PROGRAM, *words, "--json", "--quiet"], cwd=EXAMPLES, capture_output=True, check=False)
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    def alike(found: dict[str, Any], other: dict[str, Any]) -> bool:
        return {**found, "milliseconds": 0} == {**other, "milliseconds": 0}

    async def story() -> None:
        async with agent() as client:
            found = value(await client.call_tool("check"))
            assert found["complete"] and found["findings"] == [] and alike(found, verb("check", WALLET))
            broken = "Zoo/count-forgotten/broken.flow.yaml"
            found = value(await client.call_tool("check", {"flow": broken}))
            assert any("Guessing comes to an end" in finding["message"] for finding in found["findings"])
            assert alike(found, verb("check", broken))
            found = value(await client.call_tool("compare"))
            assert found["equal"] and found["complete"]
            limits = {"policy-b": {"tries-per-round": 3}}
            found = value(await client.call_tool("compare", limits))
            assert not found["equal"] and found["differences"][0]["scenario"]
            assert alike(found, verb("compare", WALLET, WALLET, "--policy-b", "tries-per-round=3"))
            assert "Did you mean “tries-per-round”" in complaint(
                await client.call_tool("compare", {"policy-b": {"tries-per-rond": 3}}))
            assert "from 1s to 1m" in complaint(await client.call_tool("check", {"time": "1h"}))
            assert "There is no flow" in complaint(await client.call_tool("compare", {"flow": "no-such-flow"}))

    told(story)


def test_a_flow_is_checked_as_it_is_edited(tmp_path: Path) -> None:
    flow = tmp_path / "wallet.flow.yaml"
    flow.write_bytes((EXAMPLES / WALLET).read_bytes())

    async def story() -> None:
        async with agent(flow.name, folder=tmp_path) as client:
            assert value(await client.call_tool("check"))["findings"] == []
            flow.write_text(flow.read_text(encoding="utf-8").replace("go: new-pin", "go: new-pim", 1), encoding="utf-8")
            found = value(await client.call_tool("check"))
            assert not found["readable"] and "Did you mean “new-pin”" in found["findings"][0]["message"]
            read = (await client.read_resource("unlocksim://flow")).contents[0]
            assert isinstance(read, TextResourceContents) and "new-pim" in read.text

    told(story)


@pytest.mark.parametrize("far", ["/etc/passwd", "../test.flow.yaml", "/etc/passwd:1", "-", "link.yaml"])
def test_nothing_is_read_outside_of_the_folder(tmp_path: Path, far: str) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "test.flow.yaml").write_bytes((EXAMPLES / WALLET).read_bytes())
    (inside / "link.yaml").symlink_to("/etc/passwd")

    async def story() -> None:
        async with agent("banno", folder=inside) as client:
            for tool in ["check", "compare"]:
                assert "isn’t a file below the folder" in complaint(await client.call_tool(tool, {"flow": far}))

    told(story)


@pytest.mark.parametrize("flow", [WALLET, "banno"])
def test_the_flow_and_its_map_are_read(flow: str) -> None:
    async def story() -> None:
        async with agent(flow) as client:
            texts: dict[str, str] = {}
            for resource in (await client.list_resources()).resources:
                read = (await client.read_resource(str(resource.uri))).contents[0]
                assert isinstance(read, TextResourceContents) and read.mime_type == resource.mime_type
                texts[resource.name] = read.text
            name = Path(flow).name.split(".")[0]
            assert f"flow: {name}" in texts["flow"]
            mapped = subprocess.run([PROGRAM, "map", flow], cwd=EXAMPLES, capture_output=True, text=True, check=True)
            assert texts["map"] == mapped.stdout
            assert json.loads(texts["description"])["flow"]["title"]
            with pytest.raises(MCPError, match="Did you mean “unlocksim://map”") as failed:
                await client.read_resource("unlocksim://mpa")
            assert failed.value.error.code == -32002

    told(story)


def test_a_call_that_is_cancelled_ends_at_once() -> None:
    """Exploring all of this flow takes longer than the story may last; nobody waits for it once it isn't wanted."""

    async def story() -> None:
        async with agent("powerauth") as client:
            with anyio.move_on_after(1):
                await client.call_tool("check", {"time": "1m"})
            with anyio.fail_after(30):
                assert value(await client.call_tool("see"))["steps"] == 0

    told(story)


# What no client of good manners sends

def lines(*sent: str | dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to lines, which end with their input."""
    text = "".join(line if isinstance(line, str) else json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in sent)
    done = subprocess.run([PROGRAM, "drive", "banno", "--mcp"], input=text.encode(), capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense\n", -32700), ('{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "ping"}\n', -32700),
        ("x" * 300_000 + "\n", -32700), ("[]\n", -32600), ('{"id": 1, "method": "ping"}\n', -32600),
        ("[" * 100 + "\n", -32600), ({"id": 1}, -32600), ({"id": None, "method": "ping"}, -32600),
        ({"id": [1], "method": "ping"}, -32600), ({"id": 1, "method": "pong"}, -32601),
        ({"id": 1, "method": "tools/call"}, -32602), ({"id": 1, "method": "tools/call", "params": [1]}, -32602),
        ({"id": 1, "method": "tools/call", "params": {"name": "do", "arguments": "launch"}}, -32602),
        ({"id": 1, "method": "tools/list", "params": {"cursor": "2"}}, -32602), ({"id": 1, "method": "initialize"}, -32602),
    ],
)
def test_what_is_no_request_is_told(line: str | dict[str, Any], code: int) -> None:
    answers = lines(line, {"id": "next", "method": "ping"})
    assert [answer.get("error", {}).get("code") for answer in answers] == [code, None]
    assert answers[0]["error"]["message"] and answers[1] == {"jsonrpc": "2.0", "id": "next", "result": {}}


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-11-25"), ("1999-01-01", "2025-11-25")],
)
def test_versions_are_agreed_on(asked: str, answered: str) -> None:
    client = {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    (answer,) = lines({"id": 1, "method": "initialize", "params": client}, {"method": "notifications/initialized"})
    assert answer["result"]["protocolVersion"] == answered


def test_what_asks_for_no_answer_gets_none() -> None:
    """Nor is anything done for a request that was taken back before its turn."""
    launch = {"id": 7, "method": "tools/call", "params": {"name": "do", "arguments": {"step": "launch"}}}
    back = {"method": "notifications/cancelled", "params": {"requestId": 7}}
    see = {"id": 8, "method": "tools/call", "params": {"name": "see"}}
    answers = lines("\n", {"method": "tools/list"}, {"id": 3, "result": {}}, launch, back, see)
    assert [answer["id"] for answer in answers] == [8]
    assert answers[0]["result"]["structuredContent"]["steps"] == 0
