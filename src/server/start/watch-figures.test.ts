import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/settings/config.ts';
import { INCIDENT_KINDS } from '#server/watch/incidents/incident.ts';
import { STEPS } from '#server/watch/synthetic/round.ts';
import { createServices, type Services } from '#server/start/services.ts';
import { silentLog } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let services: Services;
beforeEach(async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder(), SITE_URL: 'https://atalaya.example' });
  services = await createServices(config, silentLog, { dropped: () => 3, isWritten: () => true });
  const { store } = services.watch.rounds;
  const outcomeOf = (name: string) => (name === 'mailbox' ? 'failed' : 'fine');
  await store.end(await store.begin('clock'), {
    steps: STEPS.map((name) => ({ name, outcome: outcomeOf(name), ms: 250, said: '' })),
    mailMs: 4_200,
    certificateEndsAt: Date.UTC(2030, 0, 1),
  });
  await services.watch.incidents.note('disk', { wrong: 'quedan 3 MB' }, Date.now());
  services.metrics.countResponse('page', 500);
});
afterEach(() => services.close());

async function series() {
  const all = await services.metrics.registry.getMetricsAsJSON();
  return all.flatMap(({ name, values }) =>
    values.map((each) => ({
      name: 'metricName' in each ? String(each.metricName) : name,
      labels: each.labels as Record<string, string>,
      value: each.value,
    })),
  );
}

it('tells of each step, each kind of incident, copies and the certificate', async () => {
  const all = await series();
  const of = (wanted: string, label: string) =>
    Object.fromEntries<number>(
      all
        .filter(({ name }) => name === wanted)
        .map(({ labels, value }) => [labels[label] ?? '', value]),
    );
  expect(of('round_step_failed', 'step')).toEqual(
    Object.fromEntries(STEPS.map((step) => [step, step === 'mailbox' ? 1 : 0])),
  );
  expect(of('incidents_open', 'kind')).toEqual(
    Object.fromEntries(INCIDENT_KINDS.map((kind) => [kind, kind === 'disk' ? 1 : 0])),
  );
  const only = (wanted: string) => all.find(({ name }) => name === wanted)?.value;
  expect(only('round_interval_seconds')).toBe(3600);
  expect(only('certificate_end_timestamp_seconds')).toBe(Date.UTC(2030, 0, 1) / 1000);
  expect(only('log_lines_dropped_total')).toBe(3);
  expect(
    await services.metrics.registry.getSingleMetricAsString('log_lines_dropped_total'),
  ).toContain('# TYPE log_lines_dropped_total counter');
  expect(only('copy_last_proven_timestamp_seconds')).toBeNaN();
});

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

it('has every figure and every label that the alerts of deploy/ ask for', async () => {
  const all = await series();
  const rules = parse(readFileSync('deploy/prometheus/atalaya.rules.yml', 'utf8')) as Rules;
  const alerts = rules.groups.flatMap((group) => group.rules);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, expr } of alerts) {
    const asked = [...expr.matchAll(/\b([a-z]\w*_\w+)(?:\{([^}]*)\})?/g)].filter(
      ([, name = '']) => !['histogram_quantile'].includes(name),
    );
    if (alert !== 'AtalayaNoContesta') expect(asked, alert).not.toEqual([]);
    for (const [, name, inside = ''] of asked) {
      const found = all.filter((each) => each.name === name);
      expect(found, `${alert}: ${name ?? ''}`).not.toEqual([]);
      for (const [, label = '', how, value = ''] of inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
        const pattern = how === '=' ? `^${value}$` : `^(?:${value})$`;
        const values = found.map(({ labels }) => labels[label] ?? '');
        expect(
          values.some((each) => new RegExp(pattern).test(each)),
          `${alert}: ${label}`,
        ).toBe(true);
      }
    }
    const by = [...expr.matchAll(/by \((\w+)\)/g)].map(([, label = '']) => label);
    for (const label of by) {
      const has = asked.some(([, name]) =>
        all.some((each) => each.name === name && label in each.labels),
      );
      expect(has, `${alert}: by ${label}`).toBe(true);
    }
  }
});
