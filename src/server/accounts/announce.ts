import type { Logger } from '#server/platform/log.ts';
import type { Staff } from './staff.ts';

/**
 * What whoever starts the site must know of its panel: the link of the first account, while there is
 * none and there never was. The site serves already, so a database that takes nothing now costs the link and no more.
 *
 * @param fromAnother whether copies or remains show that this database is not the one that was here
 * @param url the site's address, without a slash at the end
 * @returns lines for the terminal; empty where there is nothing to say
 */
export async function panelToAnnounce(
  { hasAccounts, setupPath }: Pick<Staff, 'hasAccounts' | 'setupPath'>,
  fromAnother: () => Promise<boolean>,
  url: string,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  try {
    if (await hasAccounts()) return '';
    if (await fromAnother()) {
      return (
        '  El panel no tiene cuentas, pero en DATA_DIR hay copias o restos de otra base, que las\n' +
        '  tenía quizá: no se da el enlace de la primera. Para volver a ella, «npm run restaurar»;\n' +
        '  para empezar de nuevo, «npm run panel:invitar -- --correo … --papel administra».\n'
      );
    }
    const path = await setupPath();
    if (path === null) return '';
    return (
      `  El panel no tiene cuentas: crea la primera en ${url}${path}\n` +
      '  (el enlace sirve una vez, durante una hora)\n'
    );
  } catch (error) {
    log.warn({ err: error }, 'the link of the first account could not be made');
    return (
      '  La base de datos no pudo guardar el enlace de la primera cuenta del panel. El sitio ya\n' +
      '  atiende; cuando la base responda, pídelo con «npm run panel:invitar».\n'
    );
  }
}
