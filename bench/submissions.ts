import { randomUUID } from 'node:crypto';
import { postForm, writtenEnquiry } from '../tests/support/enquiry.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { presolvedCaptchas } from '../tests/support/presolved.ts';
import { type Part, say, textTable } from './report.ts';
import { measuredSite } from './server.ts';
import { percentile } from './statistics.ts';

const WARM_UP = 300;
const COUNT = 2_000;
const AT_ONCE = 16;
const GOAL = 100;

export async function measureSubmissions(): Promise<Part> {
  const postgres = await startPostgres([]);
  try {
    const measured = [
      { base: 'SQLite', ...(await measure('SQLite', '')) },
      { base: 'PostgreSQL', ...(await measure('PostgreSQL', await postgres.createDatabase())) },
    ];
    return {
      title: 'Envíos',
      goals: measured.map(({ base, perSecond }) => ({
        what: `Envíos aceptados por segundo, ${base}`,
        goal: `al menos ${GOAL}`,
        measured: perSecond.toFixed(0),
        reached: perSecond >= GOAL,
        bound: 'cada solicitud es una transacción, y espera a que el disco la tenga.',
      })),
      text: [
        'Con todo puesto: origen, límite, captcha verificado de verdad (resuelto de antemano), esquema, ' +
          `transacción con fsync, y los correos saliendo a la vez; ${AT_ONCE} visitantes.`,
        textTable(
          measured.map(({ base, perSecond, p99 }) => ({
            base,
            'envíos aceptados/s': perSecond.toFixed(0),
            p99: `${p99.toFixed(1)} ms`,
          })),
        ),
      ].join('\n\n'),
    };
  } finally {
    await postgres.stop();
  }
}

async function measure(base: string, DATABASE_URL: string) {
  const site = await measuredSite({ env: { DATABASE_URL } });
  try {
    say(`${base}: ${COUNT} envíos`);
    await send(site.baseURL, WARM_UP);
    return await send(site.baseURL, COUNT);
  } finally {
    await site.dispose();
  }
}

/** Sends forms as fast as the server accepts them. Every form passes all checks. */
async function send(origin: string, count: number) {
  const forms = (await presolvedCaptchas(count)).map((captcha) =>
    writtenEnquiry({ captcha, 'contact[correo]': `${randomUUID()}@correo.example` }),
  );
  const latencies: number[] = [];
  const visitor = async () => {
    for (let form = forms.pop(); form !== undefined; form = forms.pop()) {
      const start = performance.now();
      const answer = await postForm(origin, form);
      await answer.body?.cancel();
      if (answer.status !== 303) throw new Error(`un envío se contestó con ${answer.status}`);
      latencies.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: count / seconds, p99: percentile(latencies, 0.99) };
}
