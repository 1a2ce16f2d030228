import type { Socket } from 'node:net';

/** How long a client may take to close a connection after the last response, milliseconds. */
export const closingTime = 5_000;

/**
 * Makes the end of a connection after its last response a lingering close (RFC 9112, section 9.6): what the client still
 * sends is read and ignored, because a connection that is closed with unread bytes is reset, and a reset takes away what
 * the client has not read yet. Node calls `destroySoon` after a response with `Connection: close`.
 */
export function lingerOnClose(socket: Socket): void {
  const destroy = (): void => {
    if (socket.writableFinished) socket.destroy();
    else socket.once('finish', () => socket.destroy());
  };
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    if (socket.readableEnded || !socket.readable) {
      destroy();
      return;
    }
    socket.once('end', destroy);
    // A listener takes the bytes away from the HTTP parser, which would have further requests carried out.
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
    setTimeout(() => socket.destroy(), closingTime).unref();
  };
}
