import { Fragment, type ReactNode } from 'react';
import { ACTION, type Action, actionValue, FIELD } from '#content/edit/changes-from.ts';
import { type PickedAccent, pickedAccent } from '#content/values/accent.ts';
import {
  type Field,
  firstWords,
  type GroupField,
  type LinesField,
  type ListField,
  namingField,
  partsOf,
  type ValueField,
  valuesIn,
} from '#content/edit/form-model.ts';
import { Button } from '#ui/button/Button.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import type { FieldTexts } from '#ui/field/described-by.ts';
import { FieldGroup } from '#ui/field/FieldGroup.tsx';
import { FieldError, FieldHint } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { pictureNamed } from '#content/values/picture-names.ts';
import type { Choice } from '#content/values/place-choices.ts';
import { bareAmount, currencyMark, type Money, priceIn } from '#content/words/prices.ts';
import { CONTENT_HOME, filePath } from '#panel/content/paths.ts';
import { PictureShown } from './PictureShown.tsx';
import styles from './ContentFields.module.css';
import panel from '#panel/shell/Panel.module.css';

const controlId = ({ name }: Pick<Field, 'name'>) => `campo-${name}`;

const PAGES_LIST = 'paginas-del-sitio';

export interface ContentFieldsProps {
  model: GroupField;
  money?: Money | undefined;
}

/**
 * Draws the fields of a content file. The form around the fields needs `noValidate`, because the
 * server also stores incomplete drafts. Enter presses the form's first button, which must save.
 */
export function ContentFields({ model, money }: ContentFieldsProps) {
  const pages = pagesIn(model);
  return (
    <div className={styles['fields']}>
      <FieldError id={controlId({ name: 'archivo' })} error={model.error} />
      <Parts of={model} depth={0} money={money} />
      {pages.length > 0 && (
        <datalist id={PAGES_LIST}>
          {pages.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}

interface Shown<Each extends Field> {
  field: Each;
  depth: number;
  money: Money | undefined;
  beside?: ReactNode;
}

function Parts({ of, depth, money }: Omit<Shown<Field>, 'field'> & { of: GroupField }) {
  const details = of.fields.filter(({ isDetail }) => isDetail);
  const shown = (field: Field) => (
    <AnyField key={field.name} field={field} depth={depth} money={money} />
  );
  if (details.length === of.fields.length) return of.fields.map(shown);
  return (
    <>
      {of.fields.filter(({ isDetail }) => !isDetail).map(shown)}
      {details.length > 0 && (
        <Disclosure summary="Detalles" open={details.some(hasError)}>
          <div className={styles['inside']}>{details.map(shown)}</div>
        </Disclosure>
      )}
    </>
  );
}

function AnyField(props: Shown<Field>) {
  const { field, ...rest } = props;
  switch (field.kind) {
    case 'group':
      return <Group field={field} {...rest} />;
    case 'list':
      return <List field={field} {...rest} />;
    case 'lines':
      return <Lines field={field} />;
    default:
      return <Value field={field} {...rest} />;
  }
}

function Group({ field, depth, money }: Shown<GroupField>) {
  const isLeftOut = field.isOptional && !field.isPresent;
  const inside = isLeftOut ? (
    <ActionButton action="poner" field={field}>
      Agregar esta parte
    </ActionButton>
  ) : (
    <>
      <Parts of={field} depth={depth + 1} money={money} />
      {field.isOptional && (
        <ActionButton action="sin" field={field}>
          Quitar esta parte
        </ActionButton>
      )}
    </>
  );
  return (
    <Held
      field={field}
      isFolded={depth === 0 || valuesIn(field) > AT_A_GLANCE}
      summary={isLeftOut ? `${field.label} (no está)` : field.label}
      isOpen={hasError(field) || field.isNew === true}
      hint={field.help}
    >
      <div className={styles['inside']}>{inside}</div>
    </Held>
  );
}

const AT_A_GLANCE = 5;

interface HeldProps {
  field: GroupField | ListField;
  isFolded: boolean;
  isOpen: boolean;
  summary: string;
  hint: ReactNode;
  children: ReactNode;
}

function Held({ field, isFolded, isOpen, summary, hint, children }: HeldProps) {
  const id = controlId(field);
  if (!isFolded) {
    return (
      <FieldGroup
        id={id}
        label={summary}
        hint={hint}
        error={field.error}
        className={styles['group']}
      >
        {children}
      </FieldGroup>
    );
  }
  return (
    <div id={id} className={styles['section']}>
      <Disclosure summary={summary} open={isOpen}>
        <FieldHint id={id} hint={hint} />
        <FieldError id={id} error={field.error} />
        {children}
      </Disclosure>
    </div>
  );
}

function List({ field, depth, money }: Shown<ListField>) {
  const { items, least, most, entry } = field;
  const isFixed = least === most;
  return (
    <Held
      field={field}
      isFolded={depth > 0 && items.length > AT_A_GLANCE}
      isOpen={hasError(field)}
      summary={field.label}
      hint={hintOf([field.help, isFixed ? undefined : countWords(field), wayElsewhere(field)])}
    >
      <ol className={styles['fields']}>
        {items.map((item, index) => {
          const moves = [
            { action: 'subir', words: 'Subir', isOffered: index > 0 },
            { action: 'bajar', words: 'Bajar', isOffered: index < items.length - 1 },
            { action: 'quitar', words: 'Quitar', isOffered: items.length > least },
          ] as const;
          const buttons = !isFixed && (
            <span className={styles['buttons']}>
              {moves.map(
                ({ action, words, isOffered }) =>
                  isOffered && (
                    <ActionButton key={action} action={action} field={item}>
                      {words}
                    </ActionButton>
                  ),
              )}
            </span>
          );
          return (
            <li key={item.name} className={styles['item']}>
              {item.kind === 'group' ? (
                <Entry field={item} depth={depth} money={money} beside={buttons} />
              ) : (
                <AnyField field={item} depth={depth + 1} money={money} beside={buttons} />
              )}
            </li>
          );
        })}
      </ol>
      {!isFixed && items.length < most && (
        <div>
          <ActionButton action="agregar" field={field} variant="secondary">
            Agregar {entry}
          </ActionButton>
        </div>
      )}
    </Held>
  );
}

function Entry({ field, depth, money, beside }: Shown<GroupField>) {
  const id = controlId(field);
  const said = firstWords(field);
  const named = field.known === undefined ? namingField(field) : undefined;
  return (
    <div id={id} className={styles['entry']}>
      <Disclosure
        // The script (fields-script.ts) updates this title while the person types the entry's name.
        summary={
          <span data-named={named && FIELD + named.name} data-label={field.label}>
            {said === '' ? field.label : `${field.label}: ${said}`}
          </span>
        }
        open={hasError(field) || field.isNew === true || said === ''}
      >
        <FieldError id={id} error={field.error} />
        <div className={styles['inside']}>
          <Parts of={field} depth={depth + 1} money={money} />
        </div>
      </Disclosure>
      {beside}
    </div>
  );
}

/** Formats a price as the site shows the price. A text that is not a price stays unchanged. */
function priceWords({ value }: ValueField, money: Money | undefined): string {
  const amount = priceIn(value);
  return amount === null || money === undefined ? value : bareAmount(amount, money);
}

function Lines({ field }: { field: LinesField }) {
  return (
    <TextArea
      id={controlId(field)}
      name={FIELD + field.name}
      label={field.label}
      hint={hintOf([field.help, field.areDays ? 'Uno en cada renglón.' : 'Una en cada renglón.'])}
      error={field.error}
      required={!field.isOptional}
      rows={Math.min(12, field.lines.length + 1)}
      defaultValue={field.lines.join('\n')}
    />
  );
}

function Value({ field, money, beside }: Shown<ValueField>) {
  const isFigure = field.kind === 'number' || field.kind === 'price';
  const common = {
    id: controlId(field),
    name: FIELD + field.name,
    label: field.label,
    hint: hintOf([
      field.help,
      typeof field.path.at(-1) === 'number' ? undefined : limitWords(field),
      placeWords(field),
    ]),
    error: field.error,
    required:
      !field.isOptional &&
      (field.limits.least !== 0 || isFigure) &&
      field.kind !== 'boolean' &&
      field.madeFrom === undefined,
  };
  switch (field.kind) {
    case 'boolean':
      return (
        <>
          {/* Browsers send nothing for an empty checkbox, so this field sends `false`. */}
          <input type="hidden" name={common.name} value="false" />
          <Checkbox {...common} value="true" defaultChecked={field.value === 'true'} />
        </>
      );
    case 'choice':
      if (field.choices.length === 1 && field.choices[0]?.value === field.value) {
        return <input type="hidden" id={common.id} name={common.name} value={field.value} />;
      }
      return field.choices.length > LONG_LIST ? (
        <Named field={field} common={common} />
      ) : (
        <Chosen field={field} common={common} />
      );
    case 'picture':
    case 'project':
    case 'service':
      if (field.choices.length > 0) return <Chosen field={field} common={common} />;
      if (field.kind !== 'picture' || field.value !== '') break;
      return (
        <>
          <input type="hidden" id={common.id} name={common.name} value="" />
          <p>
            {field.label}: todavía no hay imágenes tuyas. Súbela en{' '}
            <a href={`${CONTENT_HOME}/imagenes`}>Imágenes</a>, y aquí podrás elegirla.
          </p>
          <FieldError id={common.id} error={field.error} />
        </>
      );
    case 'long':
    case 'markup':
      return <TextArea {...common} beside={beside} rows={3} defaultValue={field.value} />;
    case 'price':
      return (
        <TextField
          {...common}
          fit="medium"
          inputMode="numeric"
          defaultValue={priceWords(field, money)}
          beside={
            <>
              {money !== undefined && <span className={styles['unit']}>{currencyMark(money)}</span>}
              {beside}
            </>
          }
        />
      );
    case 'colour':
      return <Colour common={common} value={field.value} />;
    default:
      break;
  }
  return <TextField {...common} defaultValue={field.value} beside={beside} {...inputFor(field)} />;
}

/** An invalid date or time gets a text field: the browser's date controls delete invalid values. */
function inputFor({ kind, value, limits }: ValueField): Partial<TextFieldProps> {
  switch (kind) {
    case 'number':
      return { fit: 'short', inputMode: limits.isWhole === true ? 'numeric' : 'decimal' };
    case 'date':
      return { fit: 'medium', type: /^(?:\d{4}-\d{2}-\d{2})?$/.test(value) ? 'date' : 'text' };
    case 'time':
      return {
        fit: 'medium',
        type: /^(?:\d{1,2}:\d{2})?$/.test(value) ? 'time' : 'text',
        // The browser's time control needs two digits for the hour, so `9:30` becomes `09:30`.
        defaultValue: value.replace(/^(\d):/, '0$1:'),
      };
    case 'link':
      return { list: PAGES_LIST };
    case 'mail':
      return { inputMode: 'email' };
    case 'url':
      return { inputMode: 'url' };
    case 'telephone':
      return { inputMode: 'tel' };
    default:
      return {};
  }
}

interface ChosenProps {
  field: ValueField;
  common: FieldTexts & { id: string; name: string };
}

function Chosen({ field, common }: ChosenProps) {
  return (
    <Select
      {...common}
      options={withWritten(field)}
      defaultValue={field.value}
      placeholder={
        field.kind === 'project' ? 'Una suya' : field.isOptional ? 'Sin elegir' : 'Elige'
      }
      beside={
        field.kind === 'picture' && <PictureShown of={common.id} name={pictureNamed(field.value)} />
      }
    />
  );
}

const LONG_LIST = 40;

/** Draws a long list as a text field with suggestions. The server accepts the start of a name. */
function Named({ field, common }: ChosenProps) {
  const { value, choices } = field;
  return (
    <>
      <TextField
        {...common}
        list={`${common.id}-lista`}
        defaultValue={choices.find((choice) => choice.value === value)?.label ?? value}
        autoComplete="off"
      />
      <datalist id={`${common.id}-lista`}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.label} />
        ))}
      </datalist>
    </>
  );
}

/** Draws a colour as a text and a picker. If the person changes both, the server uses the text. */
function Colour({ common, value }: { common: TextFieldProps; value: string }) {
  const picked = pickedAccent(value);
  return (
    <div data-colour="">
      <TextField
        {...common}
        fit="medium"
        defaultValue={value}
        beside={
          <label>
            <VisuallyHidden>{common.label}, a ojo</VisuallyHidden>
            <input
              type="color"
              name={common.name}
              defaultValue={picked?.hex ?? '#888888'}
              className={styles['swatch']}
            />
          </label>
        }
        under={<ShownColour picked={picked} />}
      />
    </div>
  );
}

export function ShownColour({ picked }: { picked: PickedAccent | null }) {
  return (
    <div className={styles['shownColour']} hidden={picked === null} data-shown="">
      <svg viewBox="0 0 200 48" aria-hidden="true">
        {(['day', 'night'] as const).map((theme, index) => (
          <g key={theme} data-theme-shown={theme} transform={`translate(${index * 100})`}>
            <path data-paint="ground" fill={picked?.[theme].ground} d="M0 0h100v48H0z" />
            <rect data-paint="fill" fill={picked?.[theme].fill} {...PILL} />
            <text data-paint="on" fill={picked?.[theme].on} x="34" y="29" textAnchor="middle">
              {NAMES[theme]}
            </text>
            <text data-paint="words" fill={picked?.[theme].words} x="66" y="29">
              Abc
            </text>
          </g>
        ))}
      </svg>
      <p className={panel['soft']} data-verdict="">
        {picked?.verdict}
      </p>
    </div>
  );
}

const PILL = { x: 8, y: 10, width: 52, height: 28, rx: 4 } as const;
const NAMES = { day: 'Día', night: 'Noche' } as const;

interface ActionButtonProps {
  action: Action;
  field: Field;
  variant?: 'secondary' | 'quiet';
  children: ReactNode;
}

function ActionButton({ action, field, variant = 'quiet', children }: ActionButtonProps) {
  return (
    <Button
      type="submit"
      size="small"
      variant={variant}
      name={ACTION}
      value={actionValue(action, field)}
    >
      {children} <VisuallyHidden>: {field.label}</VisuallyHidden>
    </Button>
  );
}

function withWritten({ value, choices }: ValueField): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: value }];
}

function hintOf(parts: readonly ReactNode[]): ReactNode {
  const said = parts.filter((part) => part !== undefined && part !== null);
  if (said.length === 0) return undefined;
  return said.map((part, index) => (
    <Fragment key={String(index)}>
      {index > 0 && ' '}
      {part}
    </Fragment>
  ));
}

function limitWords({ kind, limits: { least, most } }: ValueField): string | undefined {
  if (kind === 'number') {
    if (least !== undefined && most !== undefined) return `De ${least} a ${most}.`;
    return most === undefined ? undefined : `Como mucho, ${most}.`;
  }
  if (most === undefined || !['text', 'long', 'markup'].includes(kind)) return undefined;
  return least !== undefined && least > 1
    ? `De ${least} a ${most} caracteres.`
    : `Hasta ${most} caracteres.`;
}

function countWords({ least, most, items: { length } }: ListField): string | undefined {
  if (most !== Infinity) return `Hay ${length}; caben ${most}.`;
  return least > 1 ? `Al menos ${least}.` : undefined;
}

function wayElsewhere({ elsewhere }: Field): ReactNode {
  if (elsewhere === undefined) return undefined;
  return <a href={filePath(elsewhere.file, elsewhere.path)}>{elsewhere.words}</a>;
}

function placeWords({ places }: ValueField): ReactNode {
  if (places.length === 0) return undefined;
  return (
    <>
      Aquí se llenan solas:{' '}
      {places.map((place, index) => (
        <span key={place}>
          {index > 0 && ', '}
          <code>{`{${place}}`}</code>
        </span>
      ))}
      .
    </>
  );
}

function hasError(field: Field): boolean {
  if (field.error !== undefined) return true;
  return partsOf(field).some(hasError);
}

function pagesIn(field: Field): readonly Choice[] {
  if (field.kind === 'link') return field.choices;
  for (const part of partsOf(field)) {
    const found = pagesIn(part);
    if (found.length > 0) return found;
  }
  return [];
}
