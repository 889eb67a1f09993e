import { renderToStaticMarkup } from 'react-dom/server';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import type { ContactPageCopy, QuotePageCopy } from '#content/schemas/flow-pages.ts';
import { type Answers, emptyAnswers, listOf, textOf } from './answers.ts';
import { type FlowWords, STEP_HEADING_ID } from './flow-copy.ts';
import { DateField } from './DateField.tsx';
import { TelephoneField } from '#site/enquiry/TelephoneField.tsx';
import { ListField } from './ListField.tsx';
import { fragmentPath, type StepWords } from './ServedStep.tsx';
import styles from './Steps.module.css';
import { fieldsOf, OTHER_TYPE, TYPES, UNDECIDED_TYPE } from '#forms/forms.ts';
import type { FragmentName } from './machine.ts';

interface StepProps {
  words: FlowWords;
  now: Answers;
}

/**
 * Returns a step's HTML. With `now`, the HTML is for a page and contains the visitor's answers.
 * Without `now`, the HTML is a fragment, the same for all visitors.
 */
export function renderStep(
  words: FlowWords,
  fragment: FragmentName,
  now: Answers = emptyAnswers(words.kind),
): string {
  return renderToStaticMarkup(
    <div
      className={styles['step']}
      data-fragment={fragmentPath(words.kind, fragment)}
      data-words={JSON.stringify(wakingWords(words))}
    >
      {fragment === 'detalle_proyecto' ? (
        <ProjectDetail words={words} now={now} />
      ) : (
        <BasicData words={words} now={now} referents={fragment === 'datos_basicos_referentes'} />
      )}
    </div>,
  );
}

function wakingWords({ page, shared }: FlowWords): StepWords {
  const { listas, confirmar, fechas, calendario } = shared;
  const { request: _, referent: __, restriction: ___, agregar: ____, ...lists } = listas;
  const { escrito } = page.campos.telefono;
  return { lists, empty: confirmar.vaciar, dates: { ...fechas, ...calendario }, typed: escrito };
}

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

function BasicData({ words, now, referents }: StepProps & { referents: boolean }) {
  const { titulo, pide, texto } = words.page.datos;
  return (
    <>
      <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['heading']}>
        {titulo}
      </h2>
      <div className={styles['wanted']}>
        <p>{pide}</p>
        <RequiredNote />
      </div>
      <div className={styles['fields']}>
        <Fields words={words} now={now} />
      </div>
      <p className={styles['text']}>
        <span>{`${texto} `}</span>
        <span hidden data-if-kept="">
          {words.shared.recarga}
        </span>
      </p>
      <Newsletter copy={words.newsletter} now={now} />
      {referents && <ListField list="referent[]" copy={words.shared.listas} now={now} />}
    </>
  );
}

function Newsletter({ copy, now }: { copy: FlowWords['newsletter']; now: Answers }) {
  const { titulo, consentimiento, ayuda, pregunta, temas } = copy;
  if (temas.length === 0) return null;
  const wants = textOf(now.written, 'newsletter');
  // At first, all topics are ticked: a visitor who ticks only the newsletter gets all topics.
  const chosen = wants === '' ? temas.map(({ valor }) => valor) : listOf(now.written, 'topic');
  const topics = (
    <CheckboxGroup
      name="topic"
      label={pregunta}
      error={now.errors['topic']}
      defaultValues={chosen}
      options={temas.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
    />
  );
  return (
    <CheckboxGroup
      name="newsletter"
      label={titulo}
      hint={ayuda}
      defaultValues={[wants]}
      options={[{ value: 'si', label: consentimiento, reveal: topics }]}
    />
  );
}

interface TelephoneProps {
  scope: 'contact' | 'quote';
  copy: ContactPageCopy['campos']['telefono'];
  now: Answers;
}

function Telephone({ scope, copy, now }: TelephoneProps) {
  const typedIn = `${scope}[telefono_escrito]`;
  return (
    <TelephoneField
      {...bind(now, `${scope}[telefono]`, copy)}
      typedIn={typedIn}
      defaultTyped={textOf(now.written, typedIn)}
      typedLabel={copy.escrito}
      className={scope === 'quote' ? styles['whole'] : undefined}
      required
    />
  );
}

/** `traido` is the help text if the message begins with a calculation from a service's page. */
interface FieldCopy extends Pick<ContactPageCopy['campos']['web'], 'etiqueta' | 'ayuda'> {
  elige?: string;
  rangos?: readonly string[];
  traido?: QuotePageCopy['campos']['mensaje']['traido'];
}

const KNOWN: Readonly<Record<string, Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>>> =
  {
    nombre: { autoComplete: 'name' },
    correo: { type: 'email', autoComplete: 'email' },
    web: { inputMode: 'url', autoComplete: 'url' },
  };

function Fields({ words, now }: StepProps) {
  const { kind, page, shared } = words;
  const copies: Readonly<Record<string, FieldCopy>> = page.campos;
  return fieldsOf(kind).map(([name, { rules, reads, multiline }]) => {
    const own = /^(?:contact|quote)\[(\w+)\]$/.exec(name)?.[1] ?? '';
    const copy = copies[own];
    if (copy === undefined) return null;
    const field = { ...bind(now, name, copy), required: rules.required };
    if (reads === 'telephone') {
      return <Telephone key={name} scope={kind} copy={page.campos.telefono} now={now} />;
    }
    if (reads === 'date') {
      const { notBefore } = rules;
      return (
        <DateField
          key={name}
          {...field}
          placeholder={shared.fechas.ejemplo}
          notBefore={notBefore}
        />
      );
    }
    if (copy.rangos !== undefined) {
      const options = copy.rangos.map((range) => ({ value: range, label: range }));
      return <Select key={name} {...field} placeholder={copy.elige} options={options} />;
    }
    if (multiline) {
      const hint = <MessageHint copy={copy} written={textOf(now.written, name)} />;
      return (
        <TextArea
          key={name}
          {...field}
          hint={copy.traido ? hint : copy.ayuda}
          rows={4}
          className={styles['whole']}
        />
      );
    }
    return <TextField key={name} {...field} {...KNOWN[own]} />;
  });
}

interface MessageHintProps {
  copy: QuotePageCopy['campos']['mensaje'];
  written: string;
}

function MessageHint({ copy: { ayuda, traido }, written }: MessageHintProps) {
  if (traido === undefined) return ayuda;
  const isAccount = written.startsWith(traido.inicio);
  return (
    <>
      <span hidden={isAccount}>{ayuda}</span>
      <span hidden={!isAccount} data-if-begins={traido.inicio}>
        {traido.ayuda}
      </span>
    </>
  );
}

function offeredBefore(words: FlowWords): readonly string[] {
  if (words.kind !== 'quote' || words.shared.detalle.elegidos === undefined) return [];
  return [UNDECIDED_TYPE, ...words.services.map(({ type }) => type)];
}

function ChosenBefore({ words, chosen }: { words: FlowWords; chosen: readonly string[] }) {
  const [before = '', after = ''] = words.shared.detalle.elegidos?.split('{servicios}') ?? [];
  return (
    <p hidden={chosen.length === 0} data-if-chosen={offeredBefore(words).join(' ')}>
      <span>{before}</span>
      <b>{chosen.join(', ')}</b>
      <span>{after}</span>
    </p>
  );
}

function ProjectDetail({ words, now }: StepProps) {
  const { written, errors } = now;
  const { titulo, texto, tipos, opciones, otro } = words.shared.detalle;
  const types = listOf(written, TYPES);
  const offered = offeredBefore(words);
  const chosen = opciones.filter(({ valor }) => offered.includes(valor) && types.includes(valor));
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
    <>
      <h2 id={STEP_HEADING_ID} tabIndex={-1} className={styles['heading']}>
        {titulo}
      </h2>
      <p className={styles['text']}>{texto}</p>
      {offered.length > 0 && (
        <ChosenBefore words={words} chosen={chosen.map(({ etiqueta }) => etiqueta)} />
      )}
      <CheckboxGroup
        name={TYPES}
        label={tipos}
        error={errors[TYPES]}
        defaultValues={types}
        options={opciones.map(({ valor, etiqueta }) => ({
          value: valor,
          label: etiqueta,
          hidden: chosen.length > 0 && offered.includes(valor),
          ...(valor === OTHER_TYPE && { reveal: other }),
        }))}
      />
      <ListField list="request[]" copy={words.shared.listas} now={now} />
      <ListField list="restriction[]" copy={words.shared.listas} now={now} />
    </>
  );
}
