import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ClientGone } from '../../errors.js';

const departures = new WeakMap<ServerResponse, AbortSignal>();
const ends = new WeakMap<Socket, AbortSignal>();

/** A signal that aborts when a connection is closed. One for all its requests: a client can send many without waiting. */
function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket);
  if (known !== undefined) return known;
  const ending = new AbortController();
  ends.set(socket, ending.signal);
  // The default reason is an error, and its stack trace takes time for each connection.
  const end = (): void => ending.abort('closed');
  if (socket.destroyed) end();
  else socket.once('close', end);
  return ending.signal;
}

/**
 * A signal that aborts, with ClientGone, when the connection of a response is closed before the response was sent. Always the same
 * for a response.
 */
export function departureOf(response: ServerResponse): AbortSignal {
  const known = departures.get(response);
  if (known !== undefined) return known;
  const departure = new AbortController();
  departures.set(response, departure.signal);
  // A response that waits for the one before it on the same connection is not closed with the connection.
  const end = response.req.socket && endOf(response.req.socket);
  const leave = (): void => {
    end?.removeEventListener('abort', leave);
    if (!response.writableFinished) departure.abort(new ClientGone());
  };
  if (response.closed || response.destroyed || end?.aborted === true) leave();
  else {
    response.once('close', leave);
    end?.addEventListener('abort', leave);
  }
  return departure.signal;
}
