import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { writtenEnquiry } from '../tests/support/enquiry.ts';
import { presolvedCaptchas } from '../tests/support/presolved.ts';
import { percentile } from './statistics.ts';

const AT_ONCE = 16;

export interface SubmissionFigures {
  count: number;
  perSecond: number;
  p99: number;
}

/**
 * Sends forms as fast as the server accepts them. Every form passes all checks and is stored on the
 * disk.
 */
export async function sendSubmissions(origin: string, count: number): Promise<SubmissionFigures> {
  const bodies = (await presolvedCaptchas(count)).map((captcha) =>
    new URLSearchParams(
      writtenEnquiry({ captcha, 'contact[correo]': `${randomUUID()}@correo.example` }),
    ).toString(),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const latencies: number[] = [];
  const visitor = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const start = performance.now();
      const status = await post(origin, body, agent);
      if (status !== 303) throw new Error(`un envío se contestó con ${status}`);
      latencies.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { count, perSecond: count / seconds, p99: percentile(latencies, 0.99) };
}

function post(origin: string, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/contacto`,
      {
        method: 'POST',
        agent,
        headers: {
          origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
