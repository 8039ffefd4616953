"""Uses the tools of a server, and prints what it got as one line of JSON."""

import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

url, token, mode = sys.argv[1:]


async def main() -> None:
    headers = {"Authorization": f"Bearer {token}"}
    progress: list[object] = []

    async def on_progress(done: float, total: float | None, message: str | None) -> None:
        progress.append([done, total, message])

    async with httpx2.AsyncClient(headers=headers) as http:
        transport = streamable_http_client(url, http_client=http)
        async with Client(transport, mode=mode) as client:
            tools = (await client.list_tools()).tools
            greeted = await client.call_tool("greet", {"name": "Ada"}, progress_callback=on_progress)
            refused = await client.call_tool("greet", {"name": "Eve"})
            wrong = await client.call_tool("greet", {})
            seen = {
                "protocol": client.protocol_version,
                "instructions": client.instructions,
                "tools": [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools],
                "greeted": greeted.model_dump(mode="json", by_alias=True, exclude_none=True),
                "refused": refused.model_dump(mode="json", by_alias=True, exclude_none=True),
                "wrong": wrong.model_dump(mode="json", by_alias=True, exclude_none=True),
                "progress": progress,
            }
    print(json.dumps(seen))


asyncio.run(main())
