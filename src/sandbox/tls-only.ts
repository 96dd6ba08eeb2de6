import { createServer, type Server, type Socket } from "node:net";

/** The first byte of a TLS connection: a record of type handshake (RFC 8446, section 5.1). */
const handshake = 0x16;

/**
 * A server that hands TLS connections to `secure`, and answers any other with `refusal` as a whole HTTP response. Without it a client that
 * speaks plain http to the port sees a closed connection and no reason.
 */
export function tlsOnly(secure: { emit(event: "connection", socket: Socket): boolean }, refusal: () => string): Server {
  return createServer((socket) => {
    // A client may go away at any time; its own request fails then, nothing else.
    socket.on("error", () => socket.destroy());
    socket.once("data", (first: Buffer) => {
      socket.pause();
      if (first[0] !== handshake) {
        socket.end(refusal());
        return;
      }
      socket.unshift(first);
      secure.emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
}
