import { useRef } from 'react';
import { FLOW_PATHS, HIDDEN_FIELDS } from '#forms/wire.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { Stepper } from '#ui/stepper/Stepper.tsx';
import { DraftAlert } from './DraftAlert.tsx';
import { FlowFooter } from './FlowFooter.tsx';
import type { FlowCopy } from '#features/enquiry/step-flow/model/flow-copy.ts';
import type { StepFlowProps } from '#features/enquiry/step-flow/model/flow-props.ts';
import { HiddenAnswers } from './HiddenAnswers.tsx';
import { stepMark, viewOf, type Place } from '#features/enquiry/step-flow/model/machine.ts';
import { OptionPanel } from './OptionPanel.tsx';
import { optionCards, targetCards } from './option-cards.ts';
import { CurrentStep } from './CurrentStep.tsx';
import { actions } from '#features/enquiry/step-flow/model/server-state.ts';
import { useStepFlow } from '#features/enquiry/step-flow/hooks/useStepFlow.ts';
import { isEmpty } from '#features/enquiry/step-flow/model/written.ts';
import styles from './StepFlow.module.css';

/**
 * The contact and quote flows: three steps, drawn the same by the server and the browser. Every
 * press is a link or a submit button first, and the machine's event once the scripts are here.
 */
export function StepFlow(props: StepFlowProps) {
  const { copy } = props;
  const { shared } = copy;
  const form = useRef<HTMLFormElement>(null);
  const captchaPlace = useRef<HTMLDivElement>(null);
  const flow = useStepFlow(props, { form, captchaPlace });
  const { state, now, submission } = flow;
  const hydrated = useHydrated();
  const view = viewOf(state);
  const carries = !hydrated && !isEmpty(now.written);

  return (
    <form
      ref={form}
      method="post"
      action={FLOW_PATHS[copy.kind]}
      noValidate
      className={styles['flow']}
      onSubmit={flow.onSubmit}
      onInput={flow.onInput}
      onBlur={flow.onBlur}
    >
      {/* Enter in a field presses the form's first submit button: this one, which decides. */}
      <button
        type="submit"
        name={HIDDEN_FIELDS.action}
        value={actions.proceed}
        tabIndex={-1}
        aria-hidden="true"
        className={styles['first']}
      />
      <Stepper label={shared.indicador} steps={stepsOf(copy, state)} />
      <ErrorSummary
        attempt={flow.attempt}
        problems={flow.problems}
        onGoTo={(problem) => flow.openStepOf(problem.id)}
      />
      <DraftAlert
        {...{ copy, drafts: flow.drafts }}
        onRecover={flow.recover}
        onDiscard={flow.discardDraft}
        onSwap={flow.swapDraft}
      />
      {submission.captchaFailed && !('captcha' in props.errors) && (
        <Alert tone="error" title={shared.estados.captcha.titulo}>
          {shared.estados.captcha.texto}
        </Alert>
      )}
      <HiddenAnswers
        place={state}
        written={now.written}
        stepShown={flow.ready}
        forgeryToken={props.forgeryToken}
        submissionId={flow.submissionId}
      />
      {view === 'options' && (
        <OptionPanel
          question={copy.page.opciones.pregunta}
          cards={optionCards(copy, flow.act)}
          carries={carries}
        />
      )}
      {view === 'targets' && (
        <OptionPanel
          question={shared.objetivos.pregunta}
          cards={targetCards(copy, flow.act)}
          carries={carries}
        />
      )}
      {state.step !== 1 && (
        <CurrentStep
          key={`${state.step}-${state.target}`}
          {...{ copy, state }}
          html={flow.html}
          answers={flow.answers}
          initial={flow.initial}
          onReady={flow.onReady}
          onRetry={() => flow.act({ type: 'retry' })}
        />
      )}
      <FlowFooter {...{ copy, flow, hydrated }} question={props.question} />
      <div ref={captchaPlace} />
      {flow.confirmDialog}
    </form>
  );
}

function stepsOf(copy: FlowCopy, place: Place) {
  return ([1, 2, 3] as const).map((number) => {
    const { done, current } = stepMark(place, number);
    const label = copy.shared.pasos[number - 1] ?? '';
    return { label, current, state: done ? 'done' : current ? 'current' : 'upcoming' } as const;
  });
}
