import { useRef, type ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import { FLOW_PATHS, HIDDEN_FIELDS } from '#forms/wire.ts';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { Stepper } from '#ui/stepper/Stepper.tsx';
import { AnswerSheet } from '#site/enquiry/sheet/AnswerSheet.tsx';
import { SheetBar } from '#site/enquiry/sheet/SheetBar.tsx';
import { MissingNotice } from '#site/enquiry/sheet/MissingLine.tsx';
import {
  countOf,
  linesOf,
  pickedOf,
  sampleOf,
  type Picked,
  type SheetLine,
} from '#site/enquiry/sheet/sheet-lines.ts';
import { SentNotice } from '#site/enquiry/SentNotice.tsx';
import { DraftAlert } from './DraftAlert.tsx';
import { UnsentAlert } from './UnsentAlert.tsx';
import { FlowFooter } from './FlowFooter.tsx';
import { around, type FlowCopy } from './flow-copy.ts';
import type { StepFlowProps } from './flow-props.ts';
import { HiddenAnswers } from './HiddenAnswers.tsx';
import { viewOf, type Place } from './machine.ts';
import { OptionPanel } from './OptionPanel.tsx';
import { Letterhead } from './Letterhead.tsx';
import letterStyles from './Letterhead.module.css';
import { optionCards, targetCards } from './option-cards.ts';
import { stepsOf } from './flow-steps.ts';
import { ServicePicker } from './ServicePicker.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { actions } from './server-state.ts';
import { useWay } from './useWay.ts';
import { useStepFlow } from './useStepFlow.ts';
import { problemsOf } from './problems.ts';
import type { Answers, AnswersStore } from './answers.ts';
import { TYPES } from '#forms/forms.ts';
import { isEmpty, listOf } from './written.ts';
import styles from './StepFlow.module.css';

/**
 * The contact and quote flows: three steps, drawn the same by the server and the browser. Every
 * press is a link or a submit button first, and the machine's event once the scripts are here. Beside
 * them, the sheet that the answers fill in, and what the page says on it (`children`).
 */
export function StepFlow(props: StepFlowProps & { children?: ReactNode }) {
  const { copy } = props;
  const { shared } = copy;
  const form = useRef<HTMLFormElement>(null);
  const captchaPlace = useRef<HTMLDivElement>(null);
  const controls = useStepFlow(props, { form, captchaPlace });
  const { now, attempts, sending, step, answers, initial } = controls;
  const { state, html, act } = controls.flow;
  const hydrated = useHydrated();
  const problems = problemsOf(copy, now.errors, attempts.wrong, hydrated ? null : state);
  const view = viewOf(state);
  const way = useWay(state);
  const sums = view === 'options' && copy.kind === 'quote' && copy.services.length > 0;
  const lines = linesOf(copy, state, now);
  const onGoTo = hydrated ? step.goTo : undefined;
  const picked = pickedOf(copy, now);
  const sample = sampleOf(copy, lines, picked);
  // Under a sample of an answer, which comes next on a narrow page, they are said there.
  const talk = copy.kind === 'contact' && sample !== null ? undefined : props.talk;
  const carries = !hydrated && !isEmpty(now.written);
  const written = (step: ReactNode) => (
    <OnLetter copy={copy} place={state}>
      {step}
    </OnLetter>
  );

  return (
    <>
      <form
        ref={form}
        method="post"
        action={FLOW_PATHS[copy.kind]}
        noValidate
        className={styles['flow']}
        data-way={way}
        {...controls.formEvents}
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
        <Stepper
          words={shared.indicador}
          steps={stepsOf(copy, state, now.errors, lines)}
          open={state.option === null}
          className={styles['progress']}
        />
        <ErrorSummary
          attempt={attempts.count}
          problems={problems}
          onGoTo={(problem) => step.openFor(problem.id)}
        />
        {controls.sent && (
          <SentNotice
            copy={copy.page.enviado}
            form={copy.kind}
            sent={controls.sent}
            news={controls.sentNews}
          />
        )}
        {sending.submission.unsent && (
          <UnsentAlert
            copy={copy}
            unsent={sending.submission.unsent}
            failures={sending.submission.failures}
            talk={props.talk}
          />
        )}
        <DraftAlert
          copy={copy}
          drafts={sending.drafts}
          failures={sending.submission.failures}
          elsewhere={sending.submission.unsent !== null}
          onRecover={sending.recover}
          onDiscard={sending.discard}
          onSwap={sending.swap}
        />
        <HiddenAnswers
          place={state}
          written={now.written}
          stepShown={step.ready}
          forgeryToken={props.forgeryToken}
          notice={props.notice}
          submissionId={sending.submissionId}
        />
        {view === 'options' && (
          <OptionPanel
            {...questionsOf(copy, answers, now)}
            opens={copy.kind === 'contact'}
            cards={optionCards(copy, act)}
            last={<Last copy={copy} />}
            talk={talk}
            enter={shared.botones.entrar}
            carries={carries}
          />
        )}
        {view === 'targets' &&
          written(
            <OptionPanel
              question={shared.objetivos.pregunta}
              cards={targetCards(copy, act)}
              carries={carries}
            />,
          )}
        {state.step === 3 && problems.length === 0 && (
          <MissingNotice words={shared.falta} lines={lines} onGoTo={onGoTo} />
        )}
        {state.step !== 1 &&
          written(
            <CurrentStep
              key={`${state.step}-${state.target}`}
              copy={copy}
              state={state}
              html={html}
              answers={answers}
              initial={initial}
              onReady={step.onReady}
              onRetry={() => act({ type: 'retry' })}
            />,
          )}
        <FlowFooter
          copy={copy}
          controls={controls}
          hydrated={hydrated}
          lines={lines}
          question={props.question}
          asksFirst={props.asksFirst}
        />
        <div ref={captchaPlace} />
        {/* Under the list of what can be quoted, its own last row says it. */}
        {!sums && <SheetBar {...barOf(copy, state, lines, picked)} />}
        {controls.confirmDialog}
      </form>
      <AnswerSheet
        copy={copy}
        place={state}
        lines={lines}
        onGoTo={onGoTo}
        sample={sample}
        picked={picked}
        sending={sending.submission.state !== 'idle'}
      >
        {props.children}
      </AnswerSheet>
    </>
  );
}

/** The first step's questions: where services have a price, what is wanted comes before how. */
function questionsOf(copy: FlowCopy, answers: AnswersStore, now: Answers) {
  const { pregunta } = copy.page.opciones;
  if (copy.kind !== 'quote') return { question: pregunta };
  const { servicios } = copy.page;
  if (copy.services.length === 0) return { question: pregunta };
  const note = fill(servicios.nota, { impuesto: copy.prices.tax });
  const what = <ServicePicker copy={copy} answers={answers} now={now} />;
  const some = listOf(now.written, TYPES).length > 0;
  const then = some ? servicios.sigue : servicios.despues;
  const before = { what, note, then, free: some ? undefined : servicios.libre };
  return { question: servicios.pregunta, before };
}

/** The sheet in one line: what was named, and then what was answered. */
function barOf(copy: FlowCopy, place: Place, lines: readonly SheetLine[], picked: Picked | null) {
  const counted = lines.filter(({ optional }) => optional !== true);
  const answers = counted.flatMap(({ value }) => value ?? []);
  const buildings = picked?.services.map(({ drawing }) => drawing) ?? [];
  // As many as a phone's line has room for; beside the buildings, the way has none.
  const written = picked === null ? answers : answers.slice(1);
  const said = [picked?.undecided ?? [], ...written].flat().slice(-2);
  const [done, total] = [answers.length, counted.length];
  const count = countOf(copy.page.hoja, lines, true);
  const named = picked === null ? 0 : 1;
  const end = place.option === null ? (picked?.least ?? '') : count;
  return { buildings, said, end, done: done + named, total: total + named };
}

/** What follows the first choice: on the contact page under the sentence that it completed. */
function OnLetter(props: { copy: FlowCopy; place: Place; children: ReactNode }) {
  const { copy, place, children } = props;
  if (copy.kind !== 'contact') return children;
  const { pregunta, primera, segunda } = copy.page.opciones;
  return (
    <div className={letterStyles['letter']}>
      <Letterhead ending={(place.option === 2 ? segunda : primera).titulo}>
        <span>{pregunta.replace(/…$/u, '')}</span>
      </Letterhead>
      {children}
    </div>
  );
}

/** What is promised of either way, and the way to the other form. */
function Last({ copy: { kind, page } }: { copy: FlowCopy }) {
  const [before, after] = around(page.otra.texto, 'enlace');
  return (
    <>
      {page.entrada}{' '}
      <span>
        {before}
        <a href={FLOW_PATHS[kind === 'contact' ? 'quote' : 'contact']}>{page.otra.enlace}</a>
        {after}
      </span>
    </>
  );
}
