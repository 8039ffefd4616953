"""An MCP server of the Python SDK. Without a port it speaks over stdio."""

import os
import struct
import zlib

from mcp.server.mcpserver import Context, Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel

server = MCPServer("python", instructions="Greets.")


class Greeting(BaseModel):
    text: str
    letters: int


@server.tool()
def greet(name: str, times: int = 1) -> Greeting:
    """Greets a person by name."""
    if name == "Eve":
        raise ToolError("Eve is not on the list.")
    return Greeting(text=f"Hello, {name}" * times, letters=len(name))


@server.tool()
def draw() -> Image:
    """Draws one black dot."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        sum_of = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", sum_of)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(b"\0\0"))
    return Image(data=b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b""), format="png")


@server.tool()
async def count(ctx: Context) -> str:
    """Reports its progress."""
    await ctx.report_progress(1, 2, "half")
    return "done"


if __name__ == "__main__":
    port = os.environ.get("PORT")
    if port is None:
        server.run()
    else:
        # The log of the HTTP server names the port as soon as it listens.
        server.run(transport="streamable-http", host="127.0.0.1", port=int(port))
