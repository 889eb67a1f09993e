import { Alert } from '#ui/alert/Alert.tsx';
import { useCountdown } from './useCountdown.ts';
import { useFocusOn } from './useFocusOn.ts';
import type { Unsent } from './useSubmission.ts';
import type { FlowCopy } from './flow-copy.ts';
import type { StepFlowProps } from './flow-props.ts';
import { WaysList } from '#site/enquiry/WaysList.tsx';
import { RetryWait } from './RetryWait.tsx';
import styles from './StepFlow.module.css';

export interface UnsentAlertProps {
  copy: FlowCopy;
  unsent: Unsent;
  /** How often sending has failed on this page: with each time the alert takes focus. */
  failures: number;
  talk: StepFlowProps['talk'];
}

/** Above a message that could not be sent and is still in its fields: why, and the ways without a form. */
export function UnsentAlert({ copy, unsent, failures, talk }: UnsentAlertProps) {
  const { titulo, sinGuardar } = copy.shared.borrador;
  const { reason, retryAt } = unsent;
  const box = useFocusOn(failures);
  const seconds = useCountdown(retryAt ?? 0);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="sin-enviar-titulo"
      className={styles['news']}
    >
      <Alert
        tone="error"
        live={false}
        title={<span id="sin-enviar-titulo">{reason?.title ?? titulo}</span>}
      >
        <p>{reason?.text ?? sinGuardar}</p>
        <RetryWait key={retryAt} copy={copy} seconds={seconds} />
        {talk !== undefined && <WaysList label={talk.label} ways={[...talk.ways, talk.mail]} />}
      </Alert>
    </div>
  );
}
