import { pageWords } from '#content/snapshot/page-words.ts';
import { numberWords, shortDayOfYear } from '#content/values/locale.ts';
import { agencyZone, dayOf, shiftDay } from '#server/leads/zone.ts';
import { ROUNDS_KEPT_MS } from '#server/watch/synthetic/round-store.ts';
import type { Round } from '#server/watch/synthetic/round.ts';
import type { Services } from '#server/start/services.ts';
import { countWords } from '#panel/shell/words.ts';
import { exactWords } from '#panel/shell/moments.ts';

const DAYS = 90;

export async function watchView(services: Services) {
  const { watch, config, inbox, probes } = services;
  const now = Date.now();
  const [rounds, incidents, { copies, failure }, isCopying, ...others] = await Promise.all([
    watch.rounds.store.since(now - ROUNDS_KEPT_MS),
    watch.incidents.since(now - ROUNDS_KEPT_MS),
    watch.copies.list(),
    watch.copies.isUnderWay(),
    inbox.undelivered.counts(),
    probes.freeDiskBytes(),
  ]);
  const [undelivered, disk] = others;
  const last = rounds.at(-1);
  const { given_up: failed, late } = undelivered;
  const { everyMs } = watch.rounds;
  return {
    everyMinutes: everyMs === null ? null : everyMs / 60_000,
    seesMailbox: config.round.imapUrl !== null,
    last,
    days: byDay(rounds, now),
    incidents,
    copies,
    failure,
    isCopying,
    encrypts: config.encryptTo !== null,
    stuck: failed.count + late.count,
    state: [
      {
        label: 'Entregas abandonadas',
        value: countWords(failed),
        href: failed.count > 0 ? '/panel/entregas?estado=fallidas' : undefined,
      },
      {
        label: 'Correos y avisos atrasados',
        value: late.count === 0 ? 'ninguno' : countWords(late),
        href: late.count > 0 ? '/panel/entregas?estado=retrasadas' : undefined,
      },
      {
        label: 'Envío de correos y avisos',
        value: probes.workerAlive() ? 'en marcha' : 'detenido',
      },
      { label: 'Espacio en el disco', value: megabytes(disk) },
      ...(last?.certificateEndsAt == null
        ? []
        : [
            {
              label: 'El certificado vence',
              value: exactWords(last.certificateEndsAt, agencyZone()),
            },
          ]),
    ] satisfies { label: string; value: string; href?: string | undefined }[],
  };
}

export type WatchView = Awaited<ReturnType<typeof watchView>>;

export interface DayOfRounds {
  words: string;
  rounds: number;
  failed: number;
  seconds: number | null;
}

function byDay(rounds: readonly Round[], now: number): DayOfRounds[] {
  const timeZone = agencyZone();
  const found = Map.groupBy(rounds, ({ startedAt }) => dayOf(startedAt, timeZone));
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = shiftDay(today, index - DAYS + 1);
    const ofDay = found.get(day) ?? [];
    const mails = ofDay.flatMap(({ mailMs }) => mailMs ?? []).sort((one, two) => one - two);
    const middle = mails[Math.floor(mails.length / 2)];
    return {
      words: shortDayOfYear(Date.parse(`${day}T12:00:00Z`), 'UTC'),
      rounds: ofDay.length,
      failed: ofDay.filter(({ outcome }) => outcome === 'failed').length,
      seconds: middle === undefined ? null : Math.round(middle / 100) / 10,
    };
  });
}

const decimals = (value: number, digits: number) =>
  numberWords(value, pageWords().locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

export function megabytes(bytes: number): string {
  const units = [
    [1024 ** 3, 'GB'],
    [1024 ** 2, 'MB'],
    [1024, 'KB'],
  ] as const;
  const [size, unit] = units.find(([each]) => bytes >= each) ?? units[2];
  return `${decimals(bytes / size, 1)} ${unit}`;
}

export function seconds(ms: number): string {
  return `${decimals(ms / 1000, ms < 10_000 ? 2 : 1)} s`;
}
