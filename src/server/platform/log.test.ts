import { describe, expect, it } from 'vitest';
import { createLog, type Logger } from '#server/platform/log.ts';

function linesOf(work: (log: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('writes one JSON object per line, with its level in words and its time in UTC', () => {
    const [line] = linesOf((log) => log.info({ folio: 'ATA-1' }, 'solicitud guardada'));
    expect(line).toMatchObject({ level: 'info', folio: 'ATA-1', msg: 'solicitud guardada' });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('hides personal data and secrets, also inside other objects', () => {
    const text = JSON.stringify(
      linesOf((log) => {
        log.info({ correo: 'eva@ejemplo.com', request: { cookie: 'sesion', ip: '203.0.113.9' } });
        log.info({ config: { smtpUrl: 'smtp://usuario:clave@servidor' } });
      }),
    );
    expect(text).not.toMatch(/eva|sesion|203\.0|clave/);
    expect(text).toContain('[oculto]');
  });

  it('logs of an error its class, code, message and causes, never what else hangs on it', () => {
    const cause = Object.assign(new Error('rejected: <eva@ejemplo.com>'), { code: 'EENVELOPE' });
    const error = Object.assign(new TypeError('no se pudo', { cause }), {
      detail: 'Key (correo)=(eva@ejemplo.com) already exists',
    });
    const [line] = linesOf((log) => log.error({ err: error }));
    expect(line?.['err']).toMatchObject({
      type: 'TypeError',
      message: 'no se pudo',
      cause: { code: 'EENVELOPE', message: 'rejected: <[correo]>' },
    });
    expect(JSON.stringify(line)).not.toContain('eva@');
  });
});
