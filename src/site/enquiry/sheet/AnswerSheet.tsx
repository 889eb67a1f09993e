import { type ReactNode, Fragment } from 'react';
import { type FlowCopy, problemId, type SheetLine } from '#site/enquiry/flow/flow-copy.ts';
import type { Place } from '#site/enquiry/flow/machine.ts';
import { classNames } from '#ui/class-names.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { Signal } from './Signal.tsx';
import { askedOf, type barOf, countedOf, countOf, LETTERHEAD, type Picked } from './sheet-lines.ts';
import styles from './AnswerSheet.module.css';
import { Building } from '#ui/illustration/Buildings.tsx';
import { EyeMark } from '#ui/logo/Logo.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import ink from '#ui/illustration/Ink.module.css';
import people from '#ui/illustration/PersonScene.module.css';
import tag from '#ui/label/Tag.module.css';
import { fill } from '#content/values/placeholders.ts';
import type { QuotePageCopy, ContactPageCopy } from '#content/schemas/flow-pages.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Alert } from '#ui/alert/Alert.tsx';

interface AnswerSheetProps {
  copy: FlowCopy;
  place: Place;
  lines: readonly SheetLine[];
  sample: readonly SheetLine[] | null;
  picked: Picked | null;
  onGoTo: ((name: string) => void) | undefined;
  sending: boolean;
  children?: ReactNode;
}

/** Draws the answers beside a flow as a sheet of paper. Each answer makes the light beam longer. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { copy, place, lines, sample, picked, onGoTo, sending, children } = props;
  const { hoja } = copy.page;
  const counted = countedOf(lines);
  const total = counted.length;
  const chosen = place.option !== null;
  const done = counted.filter(({ value }) => value !== null).length;
  const count = countOf(hoja, lines, { misfit: picked?.misfit?.title });
  const named = picked === null ? 0 : 1;
  const isSample = sample !== null;
  const reply = copy.kind === 'contact' ? copy.page.muestra : undefined;
  // At first, the contact page's sheet shows a sample reply, or nothing if the content has none.
  const isBare = isSample && copy.kind === 'contact' && reply === undefined;
  const head = isSample
    ? hoja.muestra
    : picked !== null && !chosen && copy.kind === 'quote'
      ? copy.page.servicios.lleva
      : count;
  const list =
    sample !== null
      ? copy.kind === 'quote' && <SampleQuote lines={sample} />
      : done > 0 && (
          <SheetLines lines={lines} words={hoja} asking={place.step === 3} onGoTo={onGoTo} />
        );
  // On the contact page, each valid field of the short form lights one part (Signal.module.css).
  const parts = copy.kind === 'contact' ? askedOf(lines).length : 1;
  return (
    <aside
      className={styles['sheet']}
      aria-labelledby={isBare ? 'despues-de-enviar' : 'hoja-titulo'}
      data-sending={sending || undefined}
    >
      <div className={styles['head']}>
        <Signal
          reached={done + named}
          steps={chosen || named > 0 ? total + named : parts}
          arrived={sending}
          buildings={picked?.services.map(({ drawing }) => drawing) ?? []}
        />
        {!isBare && (
          <div className={styles['strip']}>
            <h2 id="hoja-titulo">{isSample ? hoja.inicio : hoja.titulo}</h2>
            {head !== undefined && (
              <p className={isSample ? tag['tag'] : styles['count']}>
                {sending ? copy.shared.estados.enviando : head}
              </p>
            )}
          </div>
        )}
      </div>
      <div className={styles['paper']}>
        {!isBare && (
          <Paper
            className={classNames(
              styles['written'],
              isSample && styles['sample'],
              !isSample && done + named === 0 && styles['blank'],
            )}
          >
            <h3 className={styles['heading']}>
              <span>{isSample ? hoja.inicio : hoja.escrito}</span>
              {isSample && hoja.muestra !== undefined && (
                <span className={tag['tag']}>{hoja.muestra}</span>
              )}
            </h3>
            {picked !== null && copy.kind === 'quote' && (
              <PickedServices picked={picked} words={copy.page.servicios} />
            )}
            {isSample && reply !== undefined && <SampleReply copy={reply} />}
            {list}
          </Paper>
        )}
        {children !== undefined && <Paper className={styles['ours']}>{children}</Paper>}
      </div>
    </aside>
  );
}

interface PickedServicesProps {
  picked: Picked;
  words: { readonly indeciso: string; readonly cierre: string };
}

function PickedServices({ picked, words }: PickedServicesProps) {
  const { services, undecided, least, weeks, year, included, misfit } = picked;
  const together = [year === undefined ? [] : (least ?? []), weeks ?? []].flat();
  const terms = services.length === 1 ? [] : together;
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
          <b>{`${year ?? least} `}</b>
          <span>{[...terms.map((term) => `${term}.`), included ?? words.cierre].join(' ')}</span>
        </p>
      )}
      {misfit !== undefined && <p className={styles['misfit']}>{misfit.text}</p>}
    </>
  );
}

export function EmptyPlot() {
  return (
    <svg
      viewBox="0 0 240 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="4 3"
      aria-hidden="true"
    >
      <path vectorEffect="non-scaling-stroke" d="M28 204V90l78-66 78 66v114zM84 204v-58h44v58" />
    </svg>
  );
}

interface RunningTotalProps {
  picked: Picked | null;
  words: Pick<QuotePageCopy['servicios'], 'suma' | 'indeciso'>;
}

/** Draws the sum of the chosen services' prices. On a phone, the sum is at the lower edge. */
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
    <p
      className={classNames(styles['total'], picked === null && styles['awaited'])}
      role="status"
      data-sheet-bar=""
    >
      <span>
        <b>{`${name} `}</b>
        {terms !== undefined && <span>{`${terms} `}</span>}
      </span>
      {picked !== null && picked.least !== null && <b>{picked.least}</b>}
    </p>
  );
}

function SampleReply({ copy }: { copy: NonNullable<ContactPageCopy['muestra']> }) {
  return (
    <div className={styles['thread']}>
      <p>{copy.pregunta}</p>
      <span>{copy.firma}</span>
      {pageWords().pictures['persona-programa'] === undefined && (
        <svg
          className={classNames(people['scene'], styles['face'])}
          viewBox="164 38 84 84"
          data-role="programa"
          aria-hidden="true"
        >
          <use href="#cara-programa" />
        </svg>
      )}
      <p>{copy.respuesta}</p>
    </div>
  );
}

function SampleQuote({ lines }: { lines: readonly SheetLine[] }) {
  const { logo, 'logo-con-nombre': named } = pageWords().pictures;
  return (
    <div className={styles['quote']}>
      <dl>
        {lines.map(({ name, label, value }) => (
          <div key={name}>
            <dt>
              {name === LETTERHEAD && (logo ?? named) === undefined && <EyeMark />}
              <span>{label}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <svg
        className={styles['signature']}
        viewBox="0 0 112 40"
        fill="none"
        stroke="oklch(0.4 0.13 264)"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M6 34C18 22 28 4 22 4S10 30 18 30 34 14 32 14s-6 14 0 14 10-12 12-12-3 11 2 11 9-9 12-9-2 8 4 8 12-10 16-9-2 8 4 8 14-5 24-9" />
      </svg>
    </div>
  );
}

interface SheetLinesProps {
  lines: readonly SheetLine[];
  words: { readonly vacio: string; readonly opcional: string };
  asking: boolean;
  onGoTo: ((name: string) => void) | undefined;
}

function SheetLines(props: SheetLinesProps) {
  const { lines, words, asking, onGoTo } = props;
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
    <dl>
      {lines.map((line) => (
        <div
          key={line.name}
          className={classNames(styles['line'], line.optional && styles['apart'])}
        >
          <dt>
            <span>{line.label}</span>
            {line.optional && <span>{` ${words.opcional}`}</span>}
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
  'aria-label'?: string;
  children: ReactNode;
}

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
  consent?: SheetLine | undefined;
  /** Undefined before React has started. The list is then not drawn. */
  onGoTo: ((name: string) => void) | undefined;
}

/** Lists the missing answers beside the button *Enviar*, as links to their fields. */
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

/** In step 3, lists the answers that are still missing. They are not errors yet. */
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

/** On a phone, draws the sheet as one line at the lower edge. Screen readers skip this line. */
export function SheetBar({ buildings, said, end, done, total }: ReturnType<typeof barOf>) {
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
