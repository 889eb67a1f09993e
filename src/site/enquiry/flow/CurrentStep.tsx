import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ReplayIcon } from '#ui/icon/action-icons.tsx';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import type { Answers, AnswersStore } from './answers.ts';
import type { FlowCopy } from './flow-copy.ts';
import { FragmentHost, Ready } from './FragmentHost.tsx';
import { fragmentOf, type FlowState } from './machine.ts';
import { FragmentStep } from './fragments.tsx';
import type { FragmentHtml } from './useFragments.ts';
import styles from './StepFlow.module.css';

export interface CurrentStepProps {
  copy: FlowCopy;
  state: FlowState;
  html: FragmentHtml;
  answers: AnswersStore;
  initial: Answers;
  onReady: () => void;
  onRetry: () => void;
}

/** The fragment of the current place: on its way, failed, or there. */
export function CurrentStep(props: CurrentStepProps) {
  const { copy, state, html, answers, initial, onReady, onRetry } = props;
  const fragment = fragmentOf(state);
  if (!fragment) return null;
  const { estados, botones } = copy.shared;
  const status = state.fragments[fragment];
  const fetched = html[fragment];
  return (
    <div className={styles['step']} aria-busy={status === 'loading'}>
      <LiveRegion>{status === 'loading' && estados.cargando}</LiveRegion>
      {status === 'loading' && (
        <p className={styles['pending']} aria-hidden="true">
          {estados.cargando}
        </p>
      )}
      {status === 'failed' && (
        <Alert
          tone="error"
          title={estados.fallo.titulo}
          actions={
            <Button icon={<ReplayIcon />} onClick={onRetry}>
              {botones.reintentar}
            </Button>
          }
        >
          {estados.fallo.texto}
        </Alert>
      )}
      {status === 'ready' &&
        (fetched === undefined ? (
          <Ready onReady={onReady}>
            <FragmentStep fragment={fragment} copy={copy} answers={answers} initial={initial} />
          </Ready>
        ) : (
          <FragmentHost
            fragment={fragment}
            copy={copy}
            answers={answers}
            onReady={onReady}
            html={fetched}
          />
        ))}
    </div>
  );
}
