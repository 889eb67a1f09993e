import { useRef, type ReactNode } from 'react';
import { fill } from '#content/values/placeholders.ts';
import { FLOW_PATHS, HIDDEN_FIELDS } from '#forms/wire.ts';
import { ErrorSummary } from '#ui/error-summary/ErrorSummary.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { Stepper } from '#ui/stepper/Stepper.tsx';
import {
  AnswerSheet,
  SheetBar,
  MissingNotice,
  MissingLine,
} from '#site/enquiry/sheet/AnswerSheet.tsx';
import { askedOf, barOf, linesOf, pickedOf, sampleOf } from '#site/enquiry/sheet/sheet-lines.ts';
import { SentNotice } from '#site/enquiry/SentNotice.tsx';
import { DraftAlert, UnsentAlert, CaptchaAlert } from './Alerts.tsx';
import {
  around,
  type FlowCopy,
  type SheetLine,
  type StepFlowProps,
  problemsOf,
} from './flow-copy.ts';
import {
  viewOf,
  type Place,
  fragmentOf,
  buttonsOf,
  placeBefore,
  START,
  routeOf,
  stepMark,
} from './machine.ts';
import { OptionPanel, OnLetter, optionCards, targetCards, ServicePicker } from './Options.tsx';
import { actions, addressOf, PLACE_FIELDS } from './server-state.ts';
import { useStatusFocus, useStepFlow, type StepFlowControls } from './use-step-flow.ts';
import { type Answers, type AnswersStore, isEmpty, textOf, stepOf, toEntries } from './answers.ts';
import type { FormErrors } from '#forms/forms.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import styles from './StepFlow.module.css';
import hidden from '#ui/visually-hidden/VisuallyHidden.module.css';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ReplayIcon, SendIcon, ArrowLeftIcon, ArrowRightIcon } from '#ui/icon/icons.ts';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { ServedStep } from './ServedStep.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { TextQuestionField } from '#site/enquiry/captcha/TextQuestionField.tsx';
import { pendingName } from '#forms/parse.ts';
import { PageMarks } from '#site/enquiry/PageMarks.tsx';

interface FlowSlots {
  readonly paso?: ReactNode;
  readonly mensaje?: ReactNode;
  readonly children?: ReactNode;
}

/** Draws a flow. Without scripts, each step is a page. With scripts, one page shows all steps. */
export function StepFlow(props: StepFlowProps & FlowSlots) {
  const { copy } = props;
  const { shared } = copy;
  const form = useRef<HTMLFormElement>(null);
  const captchaPlace = useRef<HTMLDivElement>(null);
  const controls = useStepFlow(props, { form, captchaPlace });
  const { now, attempts, sending, step, answers } = controls;
  const { state, act } = controls.flow;
  const hydrated = useHydrated();
  const wrong = step.ready ? attempts.wrong : [];
  const problems = problemsOf(copy, now.errors, wrong, hydrated ? null : state);
  const view = viewOf(state);
  const opens = copy.kind === 'contact' && view === 'options';
  const { drafts, submission } = sending;
  const hasNotice = controls.sent !== null || submission.unsent !== null || drafts.all.length > 0;
  const sums = view === 'options' && copy.kind === 'quote' && copy.services.length > 0;
  const lines = linesOf(copy, state, now);
  const onGoTo = hydrated ? step.goTo : undefined;
  const picked = pickedOf(copy, now);
  const sample = sampleOf(copy, lines, picked);
  const carries = !hydrated && !isEmpty(now.written);
  const onLetter = (step: ReactNode) => (
    <OnLetter copy={copy} place={state}>
      {step}
    </OnLetter>
  );

  return (
    <>
      {opens && !hasNotice && props.mensaje !== undefined && (
        <div className={styles['direct']} data-direct="">
          {props.mensaje}
        </div>
      )}
      <form
        ref={form}
        method="post"
        action={FLOW_PATHS[copy.kind]}
        noValidate
        className={styles['flow']}
        {...controls.formEvents}
      >
        {/*
         * In a field, the Enter key presses the form's first submit button, which is this button.
         * With `display: none`, some browsers ignore the button, so it is only visually hidden.
         */}
        <button
          type="submit"
          name={HIDDEN_FIELDS.action}
          value={actions.proceed}
          tabIndex={-1}
          aria-hidden="true"
          className={hidden['hidden']}
        />
        {!opens && (
          <Stepper
            words={shared.indicador}
            steps={stepsOf(copy, state, now.errors, lines)}
            open={state.option === null}
            className={styles['progress']}
          />
        )}
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
        {submission.unsent && (
          <UnsentAlert copy={copy} sending={sending} unsent={submission.unsent} talk={props.talk} />
        )}
        <DraftAlert copy={copy} sending={sending} />
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
            look={opens ? 'line' : 'button'}
            cards={opens ? optionCards(copy, act).reverse() : optionCards(copy, act)}
            last={copy.kind === 'quote' && <Last copy={copy.page.otra} />}
            carries={carries}
          />
        )}
        {view === 'targets' &&
          onLetter(
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
          onLetter(
            <CurrentStep
              key={`${state.step}-${state.target}`}
              copy={copy}
              controls={controls}
              served={props.paso}
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
        {!sums && <SheetBar {...barOf(copy, state, lines, picked)} />}
      </form>
      <AnswerSheet
        copy={copy}
        place={state}
        lines={lines}
        onGoTo={onGoTo}
        sample={sample}
        picked={picked}
        sending={submission.state !== 'idle'}
      >
        {props.children}
      </AnswerSheet>
    </>
  );
}

function questionsOf(copy: FlowCopy, answers: AnswersStore, now: Answers) {
  const { pregunta } = copy.page.opciones;
  if (copy.kind !== 'quote') return { question: pregunta };
  const { servicios } = copy.page;
  if (copy.services.length === 0) return { question: pregunta };
  const note = fill(servicios.nota, { impuesto: copy.prices.tax });
  const what = <ServicePicker copy={copy} answers={answers} now={now} />;
  return { question: servicios.pregunta, before: { what, note } };
}

/**
 * Each text has its own element, because React fails if a translation program has replaced a text
 * beside other nodes.
 */
function Last({ copy: { texto, enlace } }: { copy: QuotePageCopy['otra'] }) {
  const [before, after] = around(texto, 'enlace');
  return (
    <>
      <span>{before}</span>
      <a href={FLOW_PATHS.contact}>{enlace}</a>
      <span>{after}</span>
    </>
  );
}

interface CurrentStepProps {
  copy: FlowCopy;
  controls: StepFlowControls;
  served: ReactNode;
}

function CurrentStep({ copy, controls, served }: CurrentStepProps) {
  const { answers, now, flow, step } = controls;
  const { state, html, act } = flow;
  const fragment = fragmentOf(state);
  const status = fragment === null ? undefined : state.fragments[fragment];
  const box = useStatusFocus(status);
  if (!fragment) return null;
  const { estados, botones } = copy.shared;
  return (
    <div ref={box} tabIndex={-1} className={styles['step']} aria-busy={status === 'loading'}>
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
            <Button icon={<ReplayIcon />} onClick={() => act({ type: 'retry' })}>
              {botones.reintentar}
            </Button>
          }
        >
          {estados.fallo.texto}
        </Alert>
      )}
      {status === 'ready' && (
        <ServedStep
          html={html[fragment] ?? null}
          answers={answers}
          now={now}
          onReady={step.onReady}
        >
          {served}
        </ServedStep>
      )}
    </div>
  );
}

interface FlowFooterProps {
  copy: FlowCopy;
  controls: StepFlowControls;
  hydrated: boolean;
  lines: readonly SheetLine[];
  question: StepFlowProps['question'];
  asksFirst: boolean;
}

function FlowFooter(props: FlowFooterProps) {
  const { copy, controls, hydrated, lines, question, asksFirst } = props;
  const { now, flow, step } = controls;
  const { state } = flow;
  const { submission } = controls.sending;
  const { botones, estados, pregunta } = copy.shared;
  const buttons = buttonsOf(state);
  const before = placeBefore(state);
  const busy = submission.state !== 'idle';
  const textQuestion = (
    <TextQuestionField
      label={pregunta}
      error={now.errors['captcha']}
      question={question}
      asksFirst={asksFirst}
    />
  );
  return (
    <>
      {buttons.submit && submission.captchaFailures > 0 && (
        <CaptchaAlert copy={copy} failures={submission.captchaFailures} />
      )}
      {buttons.submit &&
        (submission.asksQuestion ? textQuestion : <noscript>{textQuestion}</noscript>)}
      <div className={styles['buttons']}>
        {buttons.submit && (
          <div className={styles['consent']}>
            <Privacy copy={copy} now={now} />
          </div>
        )}
        {state.step !== 1 && (
          <MissingLine
            words={copy.shared.falta}
            lines={state.step === 2 ? lines : []}
            consent={buttons.submit ? consentOf(copy, now) : undefined}
            onGoTo={hydrated ? step.goTo : undefined}
          />
        )}
        {before && (
          <Button
            type="submit"
            variant="quiet"
            icon={<ArrowLeftIcon />}
            name={HIDDEN_FIELDS.action}
            value={actions.back}
            onClick={(event) => {
              event.preventDefault();
              flow.back();
            }}
          >
            {botones.atras}
          </Button>
        )}
        {buttons.next && (
          <Button
            type="submit"
            variant={buttons.submit ? 'secondary' : 'primary'}
            iconAfter={<ArrowRightIcon />}
            name={HIDDEN_FIELDS.action}
            value={actions.next}
            disabled={!step.ready}
          >
            {botones.siguiente}
          </Button>
        )}
        {buttons.submit && (
          <Button
            type="submit"
            variant="primary"
            className={styles['send']}
            iconAfter={<SendIcon />}
            name={HIDDEN_FIELDS.action}
            value={actions.submit}
            disabled={!step.ready}
            pending={busy}
            pendingLabel={submission.state === 'captcha' ? estados.comprobando : estados.enviando}
          >
            {botones.enviar}
          </Button>
        )}
      </div>
      {state.step !== 1 && (
        <p className={styles['restart']}>
          <a
            href={addressOf(copy.kind, START)}
            onClick={(event) => {
              event.preventDefault();
              if (hydrated) void controls.restart();
            }}
          >
            {botones.empezar}
          </a>
        </p>
      )}
    </>
  );
}

function consentOf(copy: FlowCopy, { written }: Answers): SheetLine | undefined {
  if (copy.kind !== 'quote') return undefined;
  const value = textOf(written, 'agree');
  return { name: 'agree', label: copy.page.privacidad.falta, value: value === '' ? null : value };
}

function Privacy({ copy, now }: { copy: FlowCopy; now: Answers }) {
  const { texto, aviso } = copy.page.privacidad;
  const [start, end] = around(texto, 'aviso');
  const text = (
    <>
      <span>{start}</span>
      <a href="/privacidad" target="_blank">
        <span>{aviso}</span>
        <VisuallyHidden>{` ${copy.shared.otraPestana}`}</VisuallyHidden>
      </a>
      <span>{end}</span>
    </>
  );
  if (copy.kind === 'contact') return <p>{text}</p>;
  return (
    <Checkbox
      key={now.revision}
      name="agree"
      value="si"
      label={text}
      error={now.errors['agree']}
      defaultChecked={textOf(now.written, 'agree') !== ''}
      required
    />
  );
}

interface HiddenAnswersProps extends Pick<
  StepFlowProps,
  'place' | 'written' | 'forgeryToken' | 'notice' | 'submissionId'
> {
  readonly stepShown: boolean;
}

const REFERENTS = ['referent[]', pendingName('referent[]')];

function hasControl(place: Place, name: string, stepShown: boolean): boolean {
  if (name === 'agree') return buttonsOf(place).submit;
  if (!stepShown || stepOf(name) !== place.step) return false;
  return !REFERENTS.includes(name) || routeOf(place) === 'referents';
}

function HiddenAnswers(props: HiddenAnswersProps) {
  const { place, written, stepShown, forgeryToken, notice, submissionId } = props;
  const carried = toEntries(written).filter(
    ([name, text]) => text !== '' && !hasControl(place, name, stepShown),
  );
  return (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.forgeryToken} value={forgeryToken} />
      <input type="hidden" name={HIDDEN_FIELDS.submissionId} value={submissionId} />
      <PageMarks notice={notice} />
      <input type="hidden" name="captcha" />
      <input type="hidden" name={PLACE_FIELDS.step} value={place.step} />
      <input type="hidden" name={PLACE_FIELDS.option} value={place.option ?? ''} />
      <input type="hidden" name={PLACE_FIELDS.target} value={place.target ?? ''} />
      {carried.map(([name, text], index) => (
        <input key={`${index}-${name}`} type="hidden" name={name} value={text} />
      ))}
    </>
  );
}

function stepsOf(copy: FlowCopy, place: Place, errors: FormErrors, lines: readonly SheetLine[]) {
  const left = askedOf(lines).filter(({ value }) => value === null).length;
  const wrong = new Set(Object.keys(errors).map(stepOf));
  return ([1, 2, 3] as const).map((number) => {
    const { done, current } = stepMark(place, number);
    const label = copy.shared.pasos[number - 1] ?? '';
    return {
      label,
      note: noteOf(copy, place, number, left),
      current,
      wrong: wrong.has(number),
      // All required fields are in step 2, so no other step can lack an answer.
      lacking: number === 2 && done && left > 0,
      state: isSkipped(place, number)
        ? 'skipped'
        : done
          ? 'done'
          : current
            ? 'current'
            : 'upcoming',
    } as const;
  });
}

function isSkipped(place: Place, number: 1 | 2 | 3) {
  return number === 3 && place.step === 2 && routeOf(place) === 'direct';
}

function noteOf(copy: FlowCopy, place: Place, number: 1 | 2 | 3, left: number) {
  if (isSkipped(place, number)) return copy.shared.sinTercero;
  if (number === 3 && place.option === null) return copy.page.opciones.tercero;
  const { done, current } = stepMark(place, number);
  if (number === 2 && done && current && left > 0) {
    const { una, varias } = copy.shared.faltan;
    return left === 1 ? una : fill(varias, { faltan: left });
  }
  return number === 1 && viewOf(place) === 'targets' ? copy.shared.objetivos.paso : undefined;
}
