import { LARGEST_MAIL } from '#server/leads/conversation/mailbox-reader.ts';
import type { Services } from '#server/start/services.ts';
import type { Said } from '#server/start/start-failure.ts';

const WORDS = {
  known: 'Ya estaba: no cambia nada.',
  own: 'Lo envió el propio sitio: no se guarda.',
  left: 'No es de ninguna solicitud, y nadie espera que se conteste: no se guarda.',
} as const;

/**
 * `npm run recibir`: takes one mail from the standard input into its enquiry, for whoever runs a mail
 * server that can pipe it.
 *
 * @param withServices opens the site's database, once there is a mail
 */
export async function receiveCommand(
  withServices: (work: (services: Services) => Promise<Said>) => Promise<Said>,
): Promise<Said> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Of a larger one the beginning is enough, which has its header.
    if (bytes <= LARGEST_MAIL) chunks.push(chunk);
  }
  if (bytes === 0) return { text: 'Uso: npm run recibir < correo.eml\n', code: 2 };
  return withServices(async ({ conversation }) => {
    const { outcome, folio } = await conversation.take(Buffer.concat(chunks), {
      at: Date.now(),
      ...(bytes > LARGEST_MAIL && { bytes }),
    });
    const kept = folio === null ? 'Guardado en «Correos sueltos».' : `Guardado en ${folio}.`;
    return { text: `${outcome === 'kept' ? kept : WORDS[outcome]}\n`, code: 0 };
  });
}
