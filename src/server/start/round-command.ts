import { type Config, siteOrigin } from '#server/settings/config.ts';
import { createMailer } from '#server/messages/mailer.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { openForCommand, QUIET } from '#server/start/start-failure.ts';
import type { Said } from '#server/watch/backup/command.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { createMailbox } from '#server/watch/synthetic/mailbox.ts';
import { createProbeTokens, type Step, STEP_WORDS } from '#server/watch/synthetic/round.ts';
import { createRoundMail } from '#server/watch/synthetic/round-mail.ts';
import { createRoundStore } from '#server/watch/synthetic/round-store.ts';
import { createRounds } from '#server/watch/synthetic/rounds.ts';

const SIGNS = { fine: '✓', failed: '✗', skipped: '–' } as const;

function print(text: string): void {
  process.stdout.write(text);
}

function printStep({ name, outcome, ms, said }: Step): void {
  print(
    `  ${SIGNS[outcome]} ${STEP_WORDS[name].padEnd(33)} ${String(ms).padStart(6)} ms  ${said}\n`,
  );
}

/** Runs `npm run ronda`, which tests the running site once and prints the steps of this round. */
export async function roundCommand(config: Config): Promise<Said> {
  const database = await openForCommand(config);
  const mailer = createMailer(config, QUIET);
  try {
    const site = new URL(siteOrigin(config));
    const rounds = createRounds({
      site: () => site,
      everyMs: () => config.round.everyMs,
      tokens: createProbeTokens(config.secretKey),
      store: createRoundStore(database),
      leases: createScheduledLeases(database),
      mail: createRoundMail(mailer, config, mailSettings(config), () => true),
      mailbox: config.round.imapUrl === null ? null : createMailbox(config.round.imapUrl),
      log: QUIET,
    });
    print(`Ronda por ${site.origin}\n`);
    const round = await rounds.runNow('command', printStep);
    if (round === null) {
      return { text: 'Otra ronda está en camino; espera a que termine.\n', code: 1 };
    }
    const seconds = round.mailMs === null ? '' : ` Al buzón: ${round.mailMs / 1000} s.`;
    if (round.outcome === 'failed') return { text: 'La ronda falló.\n', code: 1 };
    return { text: `Todo en orden.${seconds}\n`, code: 0 };
  } finally {
    mailer.close();
    await database.close();
  }
}
