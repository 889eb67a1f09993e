import { useId, useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaCopy } from '#content/schemas/simple-form.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { classNames } from '#ui/class-names.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { CheckIcon } from '#ui/icon/icons.ts';
import { Button } from '#ui/button/Button.tsx';
import choice from '#ui/field/Choice.module.css';
import styles from './CaptchaField.module.css';
import { runCaptcha } from './run-captcha.ts';

interface CaptchaFieldProps {
  copy: CaptchaCopy;
  captcha: ReturnType<typeof useCaptcha>;
  waiting: boolean;
  error?: string | undefined;
  id: string;
}

export function CaptchaField({ copy, captcha, waiting, error, id }: CaptchaFieldProps) {
  const { status, response, container, start } = captcha;
  const hydrated = useHydrated();
  const errorId = useId();
  const words = {
    idle: '',
    working: waiting ? copy.esperando : copy.trabajando,
    asking: copy.pide,
    solved: copy.listo,
    failed: copy.fallo,
  };
  const running = status === 'working' || status === 'asking';
  return (
    <div
      className={classNames(styles['captcha'], error !== undefined && styles['invalid'])}
      data-screen=""
      data-status={status}
    >
      <input type="hidden" name="captcha" value={response} />
      <div className={styles['control']}>
        <input
          id={id}
          type="checkbox"
          className={choice['box']}
          checked={running || status === 'solved'}
          disabled={!hydrated}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-invalid={error !== undefined}
          onChange={() => {
            if (!running && status !== 'solved') start();
          }}
        />
        <label htmlFor={id}>{copy.etiqueta}</label>
        <span className={styles['mark']} aria-hidden="true">
          {status === 'solved' && <CheckIcon />}
        </span>
        <p role="status" className={styles['status']}>
          {words[status]}
        </p>
      </div>
      <div ref={container} />
      {error !== undefined && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
      {(status === 'failed' || status === 'asking') && (
        <Button type="submit" variant="quiet" name={HIDDEN_FIELDS.withoutCaptcha} value="1">
          {copy.alternativa}
        </Button>
      )}
      <noscript>
        <p className={styles['status']}>{copy.sinJavascript}</p>
      </noscript>
    </div>
  );
}

/** `asking`: another company's captcha shows its question. `failed`: the captcha has no result. */
type CaptchaStatus = 'idle' | 'working' | 'asking' | 'solved' | 'failed';

/** A solved captcha starts again after this time, in ms. `CHALLENGE_LIFETIME_MS` is longer. */
const RENEW_AFTER_MS = 18 * 60 * 1000;

export function useCaptcha(initialResponse = '') {
  const [status, setStatus] = useState<CaptchaStatus>(initialResponse === '' ? 'idle' : 'solved');
  const [response, setResponse] = useState(initialResponse);
  const container = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(() => undefined);

  const start = useCallback(() => {
    stop.current();
    if (container.current === null) return;
    const become = (next: CaptchaStatus, solved = '') => {
      setResponse(solved);
      setStatus(next);
    };
    become('working');
    stop.current = runCaptcha(container.current, true, {
      onSolved: (solved) => become('solved', solved),
      onAsking: () => become('asking'),
      onIdle: () => become('idle'),
      onFailed: () => become('failed'),
    });
  }, []);

  useEffect(() => () => stop.current(), []);

  useEffect(() => {
    if (status !== 'solved') return;
    const timer = setTimeout(start, RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, start]);

  return { status, response, container, start };
}
