import { useSyncExternalStore, type ChangeEvent } from 'react';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import {
  type Answers,
  type AnswersStore,
  listOf,
  MESSAGE,
  textOf,
  createAnswers,
  emptyAnswers,
} from './answers.ts';
import { type FlowCopy, STEP_HEADING_ID, type StepProps } from './flow-copy.ts';
import { DateField } from './DateField.tsx';
import { TelephoneField } from '#site/enquiry/TelephoneField.tsx';
import { ListField } from './ListField.tsx';
import { canKeep } from './kept.ts';
import styles from './Steps.module.css';
import { OTHER_TYPE, TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import type { FragmentName } from './machine.ts';

const neverChanges = () => () => undefined;

/** A field's words and state. What is in it is its own until a new revision (see Answers). */
function bind(
  { written, errors }: Answers,
  name: string,
  copy: { etiqueta: string; ayuda?: string | undefined },
) {
  return {
    name,
    label: copy.etiqueta,
    hint: copy.ayuda,
    error: errors[name],
    defaultValue: textOf(written, name),
  };
}

/**
 * Step 2: who writes, and what about. With references it asks for them too
 * (`datos_basicos_referentes`).
 */
function BasicData({ copy, answers, now, referents }: StepProps & { referents: boolean }) {
  const { titulo, pide, texto } = copy.page.datos;
  // Promised only where it is so: by scripts, and in a browser that lets them keep it.
  const outlives = useSyncExternalStore(neverChanges, canKeep, () => false);
  return (
    <div className={styles['step']}>
      <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['heading']}>
        {titulo}
      </h2>
      <div className={styles['wanted']}>
        <p>{pide}</p>
        <RequiredNote />
      </div>
      <div className={styles['fields']} key={now.revision}>
        {copy.kind === 'contact' ? (
          <ContactFields copy={copy.page.campos} now={now} answers={answers} />
        ) : (
          <QuoteFields copy={copy.page.campos} now={now} answers={answers} flow={copy} />
        )}
      </div>
      <p className={styles['text']}>
        {[texto, outlives ? copy.shared.recarga : []].flat().join(' ')}
      </p>
      <Newsletter key={`boletin-${now.revision}`} copy={copy.newsletter} now={now} />
      {referents && <ListField list="referent[]" copy={copy} answers={answers} now={now} />}
    </div>
  );
}

/** The newsletter, at the end: nobody came for it. */
function Newsletter({ copy, now }: { copy: FlowCopy['newsletter']; now: Answers }) {
  const { titulo, consentimiento, ayuda, pregunta, temas } = copy;
  if (temas.length === 0) return null;
  const topics = (
    <CheckboxGroup
      name="topic"
      label={pregunta}
      error={now.errors['topic']}
      defaultValues={listOf(now.written, 'topic')}
      options={temas.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
    />
  );
  return (
    <CheckboxGroup
      name="newsletter"
      label={titulo}
      hint={ayuda}
      defaultValues={[textOf(now.written, 'newsletter')]}
      options={[{ value: 'si', label: consentimiento, reveal: topics }]}
    />
  );
}

interface TelephoneProps {
  scope: 'contact' | 'quote';
  copy: ContactPageCopy['campos']['telefono'];
  now: Answers;
  answers: AnswersStore;
}

function Telephone({ scope, copy, now, answers }: TelephoneProps) {
  const typedIn = `${scope}[telefono_escrito]`;
  return (
    <TelephoneField
      {...bind(now, `${scope}[telefono]`, copy)}
      typedIn={typedIn}
      defaultTyped={textOf(now.written, typedIn)}
      typedLabel={copy.escrito}
      className={scope === 'quote' ? styles['whole'] : undefined}
      onTyped={(typed) => answers.put(typedIn, typed)}
      required
    />
  );
}

interface ContactFieldsProps {
  copy: ContactPageCopy['campos'];
  now: Answers;
  answers: AnswersStore;
}

function ContactFields({ copy, now, answers }: ContactFieldsProps) {
  return (
    <>
      <TextField {...bind(now, 'contact[nombre]', copy.nombre)} autoComplete="name" required />
      <TextField
        {...bind(now, 'contact[correo]', copy.correo)}
        type="email"
        autoComplete="email"
        required
      />
      <Telephone scope="contact" copy={copy.telefono} now={now} answers={answers} />
      <TextField {...bind(now, 'contact[web]', copy.web)} inputMode="url" autoComplete="url" />
      <TextArea
        {...bind(now, 'contact[mensaje]', copy.mensaje)}
        rows={4}
        className={styles['whole']}
        required
      />
    </>
  );
}

interface QuoteFieldsProps {
  copy: QuotePageCopy['campos'];
  now: Answers;
  flow: FlowCopy;
  answers: AnswersStore;
}

function QuoteFields({ copy, now, flow, answers }: QuoteFieldsProps) {
  return (
    <>
      <TextField {...bind(now, 'quote[nombre]', copy.nombre)} autoComplete="name" required />
      <TextField
        {...bind(now, 'quote[correo]', copy.correo)}
        type="email"
        autoComplete="email"
        required
      />
      <Telephone scope="quote" copy={copy.telefono} now={now} answers={answers} />
      <DateField
        {...bind(now, 'quote[comienzo]', copy.comienzo)}
        copy={flow}
        answers={answers}
        required
      />
      <DateField
        {...bind(now, 'quote[lanzamiento]', copy.lanzamiento)}
        copy={flow}
        answers={answers}
        notBefore="quote[comienzo]"
        required
      />
      <Select
        {...bind(now, 'quote[presupuesto]', copy.presupuesto)}
        placeholder={copy.presupuesto.elige}
        options={copy.presupuesto.rangos.map((range) => ({ value: range, label: range }))}
        required
      />
      <TextArea
        {...bind(now, MESSAGE, brought(copy.mensaje, textOf(now.written, MESSAGE)))}
        rows={4}
        className={styles['whole']}
      />
    </>
  );
}

/** The message's words: where it begins as an account from a service's page does, that it was brought. */
function brought(copy: QuotePageCopy['campos']['mensaje'], written: string) {
  const { traido } = copy;
  if (traido === undefined || !written.startsWith(traido.inicio)) return copy;
  return { ...copy, ayuda: traido.ayuda };
}

/** Step 3: what kind of project it is, what it must do and what it must not. All of it optional. */
function ProjectDetail({ copy, answers, now }: StepProps) {
  const { written, errors, revision } = now;
  const { titulo, texto, tipos, opciones, otro } = copy.shared.detalle;
  const other = (
    <TextField
      name="tipo_otro"
      label={otro.etiqueta}
      hint={otro.ayuda}
      error={errors['tipo_otro']}
      defaultValue={textOf(written, 'tipo_otro')}
    />
  );
  return (
    <div className={styles['step']}>
      <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['heading']}>
        {titulo}
      </h2>
      <p className={styles['text']}>{texto}</p>
      {/* The boxes' own changes, before the form hears of them. */}
      <div onChange={settle}>
        <CheckboxGroup
          key={revision}
          name={TYPES}
          label={tipos}
          error={errors[TYPES]}
          defaultValues={listOf(written, TYPES)}
          options={opciones.map(({ valor, etiqueta }) => ({
            value: valor,
            label: etiqueta,
            ...(valor === OTHER_TYPE && { reveal: other }),
          }))}
        />
      </div>
      <ListField list="request[]" copy={copy} answers={answers} now={now} />
      <ListField list="restriction[]" copy={copy} answers={answers} now={now} />
    </div>
  );
}

/** Not to know yet and to name a kind take each other's place, as in the first step. */
function settle({ currentTarget, target }: ChangeEvent<HTMLDivElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== TYPES || !target.checked) return;
  const undecided = target.value === UNDECIDED_TYPE;
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>(`[name="${TYPES}"]`)) {
    if (box !== target && (undecided || box.value === UNDECIDED_TYPE)) box.checked = false;
  }
}

/** The component of a fragment: what the server renders by itself and the flow draws in its place. */
export function FragmentStep({ fragment, ...props }: StepProps & { fragment: FragmentName }) {
  return fragment === 'detalle_proyecto' ? (
    <ProjectDetail {...props} />
  ) : (
    <BasicData {...props} referents={fragment === 'datos_basicos_referentes'} />
  );
}

/** A fragment as everybody gets it: without answers, which only the visitor's browser knows. */
export function BlankFragment({ fragment, copy }: { fragment: FragmentName; copy: FlowCopy }) {
  const now = emptyAnswers(copy.kind);
  const answers = createAnswers(copy.kind, now);
  return <FragmentStep fragment={fragment} copy={copy} answers={answers} now={now} />;
}
