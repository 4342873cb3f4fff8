import { Socket } from 'node:net';

/**
 * A socket that sends all writes of one turn of the event loop in one system call, so that consecutive statements, such as BEGIN
 * and the statement after it, travel together.
 */
export function batchingSocket(): Socket {
  const socket = new Socket();
  const { write } = socket;
  let isGathering = false;
  const gather = (...parameters: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      // Runs after all currently settled promises have continued.
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, parameters);
  };
  // Connecting resets `write` to Node's own method, so it is replaced only after that.
  return socket.once('connect', () => Object.assign(socket, { write: gather }));
}
