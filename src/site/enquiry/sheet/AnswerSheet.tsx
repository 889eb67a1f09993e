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
import { fill } from '#content/placeholders.ts';
import type { QuotePageCopy, ContactPageCopy } from '#content/schemas/flow-pages.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Alert } from '#ui/alert/Alert.tsx';

interface AnswerSheetProps {
  copy: FlowCopy;
  place: Place;
  lines: readonly SheetLine[];
  /** What stands on it before anything of the visitor's own, instead of empty lines. */
  sample: readonly SheetLine[] | null;
  /** What was named to be quoted. */
  picked: Picked | null;
  /** Leads to the field of an empty line, by its name; missing until the page is awake. */
  onGoTo: ((name: string) => void) | undefined;
  /** It is being sent: the visitor's half is torn off, and the light goes to the house. */
  sending: boolean;
  /** What we write on it once it is sent. */
  children?: ReactNode;
}

/**
 * The paper beside a flow: the visitor's half fills in line by line with each answer, and ours says
 * what comes back. Its head is the tower, whose light goes one step further with each line. On a
 * narrow page the head stands over the form and the paper under it. What is counted is what the fields
 * ask for, and not before the first choice.
 */
export function AnswerSheet(props: AnswerSheetProps) {
  const { copy, place, lines, sample, picked, onGoTo, sending, children } = props;
  const { hoja } = copy.page;
  const counted = lines.filter(({ optional }) => optional !== true);
  const total = counted.length;
  const chosen = place.option !== null;
  const done = counted.filter(({ value }) => value !== null).length;
  const count = countOf(hoja, lines, { misfit: picked?.misfit?.title });
  // A segment of light for what was named, besides those of the lines.
  const named = picked === null ? 0 : 1;
  const isSample = sample !== null;
  const head = isSample
    ? hoja.muestra
    : picked !== null && !chosen && copy.kind === 'quote'
      ? copy.page.servicios.lleva
      : count;
  // What was named stands alone until a line of its own is written.
  const shown = sample ?? (done > 0 ? lines : []);
  const list = shown.length > 0 && (
    <SheetLines
      lines={shown}
      words={hoja}
      sample={isSample}
      // Where nothing else is asked, what an earlier step left out is said to all.
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
  /** Said under who does not know yet, and what the prices become, where nothing else has to be said of them. */
  words: { readonly indeciso: string; readonly cierre: string };
}

/** What was named, at the head of the sheet: each with its building, its price and its weeks. */
function PickedServices({ picked, words }: PickedServicesProps) {
  const { services, undecided, least, weeks, year, included, misfit } = picked;
  // One service's weeks are on its own line.
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

/** A house that is only staked out: what is not known yet. Decoration. */
export function EmptyPlot() {
  return (
    <svg className={styles['plot']} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path d="M28 236V122l78-66 78 66v114zM84 236v-58h44v58" />
    </svg>
  );
}

interface RunningTotalProps {
  picked: Picked | null;
  words: Pick<QuotePageCopy['servicios'], 'suma' | 'indeciso'>;
}

/**
 * What was chosen comes to, as the last row of its list: at a phone's lower edge until that row is in sight. Beside
 * the form the sheet shows it, and this is only heard.
 */
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

/** What a message gets back, before there is one: a question and its answer, marked as a sample by the sheet. */
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
  /** What is said of an empty line, and of one that may stay so. */
  words: { readonly vacio: string; readonly opcional: string };
  /** They are a sample's: closer than lines to be written on. */
  sample: boolean;
  /** What is empty is asked for here, and leads to its field. */
  asking: boolean;
  onGoTo: ((name: string) => void) | undefined;
}

/** The sheet's lines, each with what was answered, or empty until it is. */
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
  /** The field's name. */
  name: string;
  /** Opens the field's step and focuses it. */
  onGoTo: (name: string) => void;
  /** Where the words alone do not say which field. */
  'aria-label'?: string;
  children: ReactNode;
}

/** Leads to a field that is still to be filled in, in whichever step it is. */
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
  /** What is agreed to beside the button, and is on no line: named while it is not. */
  consent?: SheetLine | undefined;
  /** Leads to a field by its name; nothing is said before the page is awake, for it would stay. */
  onGoTo: ((name: string) => void) | undefined;
}

const countedOf = (lines: readonly SheetLine[]) =>
  lines.filter(({ optional }) => optional !== true);

/**
 * What the sheet still lacks, beside the button that sends it. Its room is kept from the beginning. A
 * live message: without scripts it is the page that comes back which lists what is missing.
 */
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

/** The same at the head of a step that was reached without it: no error, so it does not interrupt. */
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
  /** The buildings of what was named. */
  buildings: readonly string[];
  /** What was written last on the sheet. */
  said: readonly string[];
  /** How far it is, or what it starts at. */
  end: string;
  done: number;
  total: number;
}

/**
 * The sheet in one line that grows, from the first answer on, at a phone's lower edge, where the sheet itself lies
 * under the form. Its light goes one step further with each answer. Decoration for listeners: the sheet says it all.
 */
export function SheetBar({ buildings, said, end, done, total }: SheetBarProps) {
  if (said.length === 0 && buildings.length === 0) return null;
  return (
    <div className={styles['bar']} data-screen="" data-sheet-bar="" aria-hidden="true">
      <svg
        className={styles['light']}
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        focusable="false"
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
