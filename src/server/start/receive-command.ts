/**
 * The process behind `npm run recibir` (scripts/tasks/recibir.mjs): takes one mail from the standard
 * input, for whoever runs a mail server that can pipe it. The exit code is 75 (EX_TEMPFAIL, sysexits.h)
 * when it could not be kept: the mail server keeps it and tries again.
 */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog, standardOutput } from '#server/platform/log.ts';
import { LARGEST_MAIL } from '#server/leads/conversation/mailbox-reader.ts';
import { createServices } from '#server/start/services.ts';
import { explainStart } from '#server/start/start-failure.ts';

const TRY_AGAIN = 75;

const WORDS = {
  known: 'Ya estaba: no cambia nada.',
  own: 'Lo envió el propio sitio: no se guarda.',
  left: 'No es de ninguna solicitud, y nadie espera que se conteste: no se guarda.',
} as const;

async function run(): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Of a larger one the beginning is enough, which has its header.
    if (bytes <= LARGEST_MAIL) chunks.push(chunk);
  }
  if (bytes === 0) {
    process.stderr.write('Uso: npm run recibir < correo.eml\n');
    process.exitCode = 2;
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const lines = standardOutput();
  const services = await createServices(config, createLog('error', lines), lines).catch(
    (error: unknown) => {
      throw explainStart(error, config);
    },
  );
  try {
    const { outcome, folio } = await services.conversation.take(Buffer.concat(chunks), {
      at: Date.now(),
      ...(bytes > LARGEST_MAIL && { bytes }),
    });
    const kept = folio === null ? 'Guardado en «Correos sueltos».' : `Guardado en ${folio}.`;
    process.stdout.write(`${outcome === 'kept' ? kept : WORDS[outcome]}\n`);
  } finally {
    await services.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = TRY_AGAIN;
}
