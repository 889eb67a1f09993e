import { Alert } from '#ui/alert/Alert.tsx';
import type { FlowCopy } from './flow-copy.ts';
import { useFocusOn } from './useFocusOn.ts';
import styles from './StepFlow.module.css';

export interface CaptchaAlertProps {
  copy: FlowCopy;
  /** How often in a row the captcha could not be done: with each time the alert takes focus. */
  failures: number;
}

/** Above the question that takes the captcha's place: why it is asked. Nothing was lost. */
export function CaptchaAlert({ copy, failures }: CaptchaAlertProps) {
  const { titulo, texto } = copy.shared.estados.captcha;
  const box = useFocusOn(failures);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="captcha-titulo"
      className={styles['news']}
    >
      <Alert tone="error" live={false} title={<span id="captcha-titulo">{titulo}</span>}>
        {texto}
      </Alert>
    </div>
  );
}
