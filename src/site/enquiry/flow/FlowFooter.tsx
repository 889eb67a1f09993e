import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { SendIcon } from '#ui/icon/action-icons.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { MissingLine } from '#site/enquiry/sheet/MissingLine.tsx';
import type { SheetLine } from '#site/enquiry/sheet/sheet-lines.ts';
import { TextQuestionField } from '#site/enquiry/captcha/TextQuestionField.tsx';
import type { Answers } from './answers.ts';
import { around, type FlowCopy } from './flow-copy.ts';
import type { StepFlowProps } from './flow-props.ts';
import { buttonsOf, placeBefore, START } from './machine.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { actions, addressOf } from './server-state.ts';
import type { StepFlowControls } from './useStepFlow.ts';
import { textOf } from './written.ts';
import { CaptchaAlert } from './CaptchaAlert.tsx';
import styles from './StepFlow.module.css';

export interface FlowFooterProps {
  copy: FlowCopy;
  controls: StepFlowControls;
  hydrated: boolean;
  lines: readonly SheetLine[];
  question: StepFlowProps['question'];
  asksFirst: boolean;
}

/** Under every step: what is asked before sending, and the ways on, back and out. */
export function FlowFooter(props: FlowFooterProps) {
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
    <div className={styles['footer']}>
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
            // What an earlier step left out heads the third.
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
    </div>
  );
}

/** The box without which a quote is not sent, as what may be missing. */
function consentOf(copy: FlowCopy, { written }: Answers): SheetLine | undefined {
  if (copy.kind !== 'quote') return undefined;
  const value = textOf(written, 'agree');
  return { name: 'agree', label: copy.page.privacidad.falta, value: value === '' ? null : value };
}

/** The quote asks to accept the privacy notice; the contact form says what the data are for. */
function Privacy({ copy, now }: { copy: FlowCopy; now: Answers }) {
  const { texto, aviso } = copy.page.privacidad;
  const [start, end] = around(texto, 'aviso');
  const text = (
    <>
      {start}
      <a href="/privacidad" target="_blank">
        {aviso}
        <VisuallyHidden> {copy.shared.otraPestana}</VisuallyHidden>
      </a>
      {end}
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
