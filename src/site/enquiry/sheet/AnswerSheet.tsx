import { type ReactNode, Fragment } from 'react';
import { type FlowCopy, problemId, type SheetLine } from '#site/enquiry/flow/flow-copy.ts';
import type { Place } from '#site/enquiry/flow/machine.ts';
import { classNames } from '#ui/class-names.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { Signal } from './Signal.tsx';
import { countOf, type Picked } from './sheet-lines.ts';
import styles from './AnswerSheet.module.css';
import { Building } from '#ui/illustration/Buildings.tsx';
import ink from '#ui/illustration/Ink.module.css';
import { fill } from '#content/values/placeholders.ts';
import type { QuotePageCopy, ContactPageCopy } from '#content/schemas/flow-pages.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Alert } from '#ui/alert/Alert.tsx';

interface AnswerSheetProps {
  copy: FlowCopy;
  place: Place;
  lines: readonly SheetLine[];
  /** The lines to show before the visitor's own. */
  sample: readonly SheetLine[] | null;
  picked: Picked | null;
  /** Leads to the field of an empty line, by name; undefined until the page is awake. */
  onGoTo: ((name: string) => void) | undefined;
  /** The form is on its way: the visitor's half is torn off, and the light moves to the house. */
  sending: boolean;
  children?: ReactNode;
}

/**
 * The paper beside a flow: the visitor's half fills in with each answer, and the agency's says what comes back. The
 * tower's light advances with each line.
 */
export function AnswerSheet(props: AnswerSheetProps) {
  const { copy, place, lines, sample, picked, onGoTo, sending, children } = props;
  const { hoja } = copy.page;
  const counted = lines.filter(({ optional }) => optional !== true);
  const total = counted.length;
  const chosen = place.option !== null;
  const done = counted.filter(({ value }) => value !== null).length;
  const count = countOf(hoja, lines, { misfit: picked?.misfit?.title });
  // The services are one more segment of light.
  const named = picked === null ? 0 : 1;
  const isSample = sample !== null;
  const head = isSample
    ? hoja.muestra
    : picked !== null && !chosen && copy.kind === 'quote'
      ? copy.page.servicios.lleva
      : count;
  // The services stand alone until the first line of the visitor's own.
  const shown = sample ?? (done > 0 ? lines : []);
  const list = shown.length > 0 && (
    <SheetLines
      lines={shown}
      words={hoja}
      sample={isSample}
      // The third step asks for nothing else, so it shows to everybody what an earlier step left out.
      asking={place.step === 3}
      onGoTo={onGoTo}
    />
  );
  return (
    <aside
      className={styles['sheet']}
      aria-labelledby="hoja-titulo"
      data-sending={sending || undefined}
    >
      <div className={styles['head']}>
        <Signal
          reached={done + named}
          steps={chosen || named > 0 ? total + named : 1}
          arrived={sending}
          buildings={picked?.services.map(({ drawing }) => drawing) ?? []}
        />
        <div className={styles['strip']}>
          <h2 id="hoja-titulo">{isSample ? hoja.inicio : hoja.titulo}</h2>
          {head !== undefined && (
            <p className={styles['count']}>{sending ? copy.shared.estados.enviando : head}</p>
          )}
        </div>
      </div>
      <div className={styles['paper']}>
        <Paper
          className={classNames(
            styles['written'],
            isSample && styles['sample'],
            !isSample && done + named === 0 && styles['blank'],
          )}
        >
          <h3 className={styles['heading']}>
            <span>{isSample ? hoja.inicio : hoja.escrito}</span>
            {isSample && <span className={styles['count']}>{hoja.muestra}</span>}
          </h3>
          {picked !== null && copy.kind === 'quote' && (
            <PickedServices picked={picked} words={copy.page.servicios} />
          )}
          {isSample && copy.kind === 'contact' && <SampleReply copy={copy.page.muestra} />}
          {list}
        </Paper>
        {children !== undefined && <Paper className={styles['ours']}>{children}</Paper>}
      </div>
    </aside>
  );
}

interface PickedServicesProps {
  picked: Picked;
  /** Sentences below «not known yet» and below the prices. */
  words: { readonly indeciso: string; readonly cierre: string };
}

/** The chosen services at the head of the sheet, each with its building, price and weeks. */
function PickedServices({ picked, words }: PickedServicesProps) {
  const { services, undecided, least, weeks, year, included, misfit } = picked;
  // A single service has its weeks on its own line.
  const terms = [services.length === 1 ? [] : (weeks ?? []), year ?? []].flat();
  return (
    <>
      <ul className={styles['picked']}>
        {services.map(({ type, name, from, time, drawing }) => (
          <li key={type} className={styles['service']}>
            <span className={classNames(styles['building'], ink['ink'])}>
              <Building name={drawing} flush />
            </span>
            <b>{name}</b>
            <span>{[from, time ?? []].flat().join(' · ')}</span>
          </li>
        ))}
        {undecided !== undefined && (
          <li className={styles['service']}>
            <span className={classNames(styles['building'], ink['ink'])}>
              <EmptyPlot />
            </span>
            <b>{undecided}</b>
            <span>{words.indeciso}</span>
          </li>
        )}
      </ul>
      {least !== null && (
        <p className={styles['least']}>
          <b>{`${least} `}</b>
          <span>{[...terms.map((term) => `${term}.`), included ?? words.cierre].join(' ')}</span>
        </p>
      )}
      {misfit !== undefined && <p className={styles['misfit']}>{misfit.text}</p>}
    </>
  );
}

/** A plot with stakes, for a project that is not known yet. Decoration. */
export function EmptyPlot() {
  return (
    <svg className={styles['plot']} viewBox="0 0 240 240" aria-hidden="true">
      <path d="M28 236V122l78-66 78 66v114zM84 236v-58h44v58" />
    </svg>
  );
}

interface RunningTotalProps {
  picked: Picked | null;
  words: Pick<QuotePageCopy['servicios'], 'suma' | 'indeciso'>;
}

/** The sum at the end of its list, on a phone at the lower edge. Beside the form only for screen readers. */
export function RunningTotal({ picked, words: { suma, indeciso } }: RunningTotalProps) {
  const [name, terms] =
    picked === null
      ? [suma.nada, suma.luego]
      : picked.undecided !== undefined
        ? [picked.undecided, indeciso]
        : [
            picked.services.length === 1
              ? suma.uno
              : fill(suma.varios, { total: picked.services.length }),
            picked.weeks,
          ];
  return (
    <p className={styles['total']} role="status" data-sheet-bar="">
      <span>
        <b>{`${name} `}</b>
        {terms !== undefined && <span>{`${terms} `}</span>}
      </span>
      {picked?.least != null && <b>{picked.least}</b>}
    </p>
  );
}

/** A sample of what a message gets back: a question and its answer. */
function SampleReply({ copy }: { copy: ContactPageCopy['muestra'] }) {
  return (
    <div className={styles['thread']}>
      <p>{copy.pregunta}</p>
      <div className={styles['answered']}>
        <p>{copy.respuesta}</p>
        <p className={styles['by']}>{copy.firma}</p>
      </div>
    </div>
  );
}

interface SheetLinesProps {
  lines: readonly SheetLine[];
  words: { readonly vacio: string; readonly opcional: string };
  sample: boolean;
  /** Empty lines ask for an answer and link to their field. */
  asking: boolean;
  onGoTo: ((name: string) => void) | undefined;
}

function SheetLines(props: SheetLinesProps) {
  const { lines, words, sample, asking, onGoTo } = props;
  const empty = ({ name, label, optional }: SheetLine) => {
    if (!asking || optional === true) return <VisuallyHidden>{words.vacio}</VisuallyHidden>;
    return (
      <span className={styles['missing']}>
        {onGoTo ? (
          <FieldLink name={name} onGoTo={onGoTo} aria-label={`${words.vacio}: ${label}`}>
            {words.vacio}
          </FieldLink>
        ) : (
          words.vacio
        )}
      </span>
    );
  };
  return (
    <dl className={classNames(sample && styles['sampled'])}>
      {lines.map((line) => (
        <div
          key={line.name}
          className={classNames(styles['line'], line.optional && styles['apart'])}
        >
          <dt>
            <span>{line.label}</span>
            {line.optional && <small>{` ${words.opcional}`}</small>}
          </dt>
          <dd>
            {line.value === null ? (
              empty(line)
            ) : (
              <span className={styles['value']} dir="auto">
                {line.value}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldLinkProps {
  name: string;
  onGoTo: (name: string) => void;
  /** For links whose text does not name the field. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a field that is still empty, in whichever step it is. */
function FieldLink({ name, onGoTo, children, ...rest }: FieldLinkProps) {
  return (
    <a
      href={`#${problemId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        onGoTo(name);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}

interface MissingLineProps {
  words: FlowCopy['shared']['falta'];
  lines: readonly SheetLine[];
  /** The consent beside the button. It has no line of its own, and is listed while it is missing. */
  consent?: SheetLine | undefined;
  /** Leads to a field by name; undefined until the page is awake, because what is said before would stay. */
  onGoTo: ((name: string) => void) | undefined;
}

const countedOf = (lines: readonly SheetLine[]) =>
  lines.filter(({ optional }) => optional !== true);

/** What is missing, beside the button; its space is reserved. Without scripts the next page lists it. */
export function MissingLine({ words, consent, onGoTo, ...props }: MissingLineProps) {
  const lines = consent === undefined ? props.lines : [...props.lines, consent];
  const room = `${words.varias}: ${countedOf(lines)
    .map(({ label }) => label)
    .join(', ')}`;
  return (
    <div className={styles['lacking']} aria-live="polite" data-room={room}>
      <Missing words={words} lines={lines} onGoTo={onGoTo} />
    </div>
  );
}

/** Lists the missing answers at the head of a step that was reached without them. They are no errors. */
export function MissingNotice({ words, lines, onGoTo }: MissingLineProps) {
  if (!onGoTo || countedOf(lines).every(({ value }) => value !== null)) return null;
  return (
    <div aria-live="polite">
      <Alert tone="warning" live={false} className={styles['notice']}>
        <Missing words={words} lines={lines} onGoTo={onGoTo} />
      </Alert>
    </div>
  );
}

function Missing({ words, lines, onGoTo }: MissingLineProps) {
  const missing = countedOf(lines).filter(({ value }) => value === null);
  if (!onGoTo || missing.length === 0) return null;
  return (
    <span>
      <span>{`${missing.length === 1 ? words.una : words.varias}: `}</span>
      {missing.map(({ name, label }, index) => (
        <Fragment key={name}>
          {index > 0 && <span>{', '}</span>}
          <FieldLink name={name} onGoTo={onGoTo}>
            {label}
          </FieldLink>
        </Fragment>
      ))}
    </span>
  );
}

interface SheetBarProps {
  buildings: readonly string[];
  said: readonly string[];
  /** The progress, or the lowest price. */
  end: string;
  done: number;
  total: number;
}

/** The sheet in a line at a phone's lower edge. Hidden from screen readers, which read the sheet. */
export function SheetBar({ buildings, said, end, done, total }: SheetBarProps) {
  if (said.length === 0 && buildings.length === 0) return null;
  return (
    <div className={styles['bar']} data-screen="" data-sheet-bar="" aria-hidden="true">
      <svg
        className={styles['light']}
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
      >
        <rect height="1" width={done} />
      </svg>
      {buildings.length > 0 && (
        <span className={styles['street']}>
          {buildings.map((name) => (
            <span key={name}>
              <Building name={name} flush />
            </span>
          ))}
        </span>
      )}
      <span className={styles['said']} tabIndex={-1}>
        <bdi>{said.join(' · ')}</bdi>
      </span>
      <b>{end}</b>
    </div>
  );
}
