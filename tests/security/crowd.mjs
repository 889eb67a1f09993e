/**
 * Sends many requests to a server, in its own process, so that the load does not slow the test that
 * measures. Arguments: port, connections, seconds, `keep` or `new`, paths. Prints «listos» and then
 * the number of responses for each status. The status 0 is a broken connection.
 */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

const [port, connections, seconds, manner, ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: manner === 'keep', maxSockets: Infinity });
const until = performance.now() + Number(seconds) * 1000;
/** @type {Record<number, number>} */
const seen = {};

/** @param {string} path */
const ask = (path) =>
  new Promise((resolve) => {
    const sent = request({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode));
    });
    sent.on('error', () => resolve(0)).end();
  });

process.stdout.write('listos\n');
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, index) => {
    while (performance.now() < until) {
      const status = await ask(paths[index % paths.length] ?? '/');
      seen[status] = (seen[status] ?? 0) + 1;
    }
  }),
);
agent.destroy();
process.stdout.write(JSON.stringify(seen));
