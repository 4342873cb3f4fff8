import { Socket } from 'node:net';

/**
 * A socket that sends what is written within one turn of the event loop in one call to the system: statements that
 * callers send one behind the other, as BEGIN with the first statement after it, travel together.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const { write } = socket;
  let isGathering = false;
  const gather = (...parameters: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      // Runs once every promise that is settled by now has gone on.
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, parameters);
  };
  // Connecting sets the method back to Node's own.
  return socket.once('connect', () => Object.assign(socket, { write: gather }));
}
