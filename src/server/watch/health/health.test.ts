import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HEALTHY as WELL } from '#server/platform/http/testing-site.ts';
import { createHealth, type HealthProbes } from '#server/watch/health/health.ts';
import { createLog } from '#server/platform/log.ts';

const HEALTHY: HealthProbes = {
  ...WELL,
  backlog: () => Promise.resolve({ failed: 3, oldestOverdueMs: 60_000 }),
  contentVersions: () => Promise.resolve({ version: 2, ultima: 3 }),
};
const never = new Promise<never>(() => undefined);

const healthWith = (probes: Partial<HealthProbes>) =>
  createHealth({ ...HEALTHY, ...probes }, createLog('silent'));

beforeEach(() => void vi.useFakeTimers());

describe('readiness', () => {
  it('is when the database writes and there is room, however late the mail is', async () => {
    const backlog = () => Promise.resolve({ failed: 3, oldestOverdueMs: 3_600_000 });
    const late = { backlog, workerAlive: () => false };
    expect(await healthWith(late).ready()).toEqual({
      estado: 'listo',
      comprobaciones: { base_de_datos: 'bien', disco: 'bien', paginas: 'bien' },
      avisos: {},
    });
  });

  it.each<[string, Partial<HealthProbes>, string]>([
    ['disco', { freeDiskBytes: () => Promise.resolve(1e7) }, 'queda muy poco espacio'],
    ['paginas', { renders: () => Promise.reject(new Error('chunks/clave')) }, 'no responde'],
  ])('is not when %s fails, and says so without details', async (check, probes, message) => {
    const { estado, comprobaciones } = await healthWith(probes).ready();
    const fine = { base_de_datos: 'bien', disco: 'bien', paginas: 'bien' };
    expect([estado, comprobaciones]).toEqual(['no_listo', { ...fine, [check]: message }]);
  });

  it('says that the log cannot be written, which keeps no enquiry out', async () => {
    expect(await healthWith({ logWritten: () => false }).ready()).toMatchObject({
      estado: 'listo',
      avisos: { registro: 'no se puede escribir' },
    });
  });

  it('does not wait for ever for a database that hangs', async () => {
    const answer = healthWith({ ping: () => never }).ready();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await answer).comprobaciones.base_de_datos).toBe('no responde');
  });

  it('logs a check that fails, and that passes again, once', async () => {
    const log = createLog('silent');
    const said = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
    const logged = () => said.map(({ mock }) => mock.calls.length);
    let error: Error | null = new Error('no');
    const ping = () => (error === null ? Promise.resolve() : Promise.reject(error));
    const { ready } = createHealth({ ...HEALTHY, ping }, log);
    const ask = async () => {
      await ready();
      vi.advanceTimersByTime(1_000);
    };
    await ask();
    await ask();
    expect(logged()).toEqual([1, 0]);
    error = null;
    await ask();
    await ask();
    expect(logged()).toEqual([1, 1]);
  });

  it('asks the database once for everybody who asks within a second', async () => {
    const ping = vi.fn(() => Promise.resolve());
    const health = healthWith({ ping });
    await Promise.all([health.ready(), health.ready()]);
    await health.ready();
    expect(ping).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    await health.ready();
    expect(ping).toHaveBeenCalledTimes(2);
  });
});

it.each<[string, Partial<HealthProbes>, object]>([
  ['the worker has stopped', { workerAlive: () => false }, { trabajador: 'detenido' }],
  ['nobody says', { backlog: () => Promise.reject(new Error('no')) }, { fallidas: null }],
])('deliveries are late when %s', async (_name, probes, told) => {
  expect(await healthWith(probes).deliveries()).toMatchObject({ estado: 'con_retraso', ...told });
});

it('lives even when the database does not answer', async () => {
  const answer = healthWith({ backlog: () => never }).live();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toMatchObject({ estado: 'vivo', entregas: { fallidas: null } });
});
