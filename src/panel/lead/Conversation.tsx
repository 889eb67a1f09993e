import { micromark } from 'micromark';
import { Fragment } from 'react';
import { Ago } from '#panel/shell/Ago.tsx';
import { fieldsOf, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { Portrait } from '#panel/shell/Portrait.tsx';
import { Files } from '#panel/shell/Files.tsx';
import { failureWords } from '#panel/shell/refusal-words.ts';
import { kindWords, sourceWords } from '#panel/shell/words.ts';
import { callIn } from '#server/leads/inbox/corrections.ts';
import type { Exchange } from '#server/leads/inbox/lead-page.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { CALL_OUTCOMES, CALL_WORDS, isCall } from '#server/leads/timeline.ts';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { ChatIcon, ClockIcon, PhoneIcon, WarningIcon } from '#ui/icon/icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Entries } from '#panel/shell/Entries.tsx';
import { LeadForm, type LeadProps } from './LeadForm.tsx';
import type { LeadView } from './query.ts';
import styles from './LeadPage.module.css';
import panel from '#panel/shell/Panel.module.css';

/** The most entries that stay open at the end of a conversation, besides the first entry. */
const OPEN = 3;

type Written = Pick<LeadView['merged'][number], 'row' | 'written'>;

/** Sorts the entries by date. The first entry is always a form, even if a mail is older. */
export function inOrder<
  Form extends { row: Pick<InboxRow, 'arrivedAt' | 'arrival'> },
  Said extends Pick<Exchange, 'at'>,
>(forms: readonly Form[], conversation: readonly Said[]): ({ form: Form } | { said: Said })[] {
  const first = Math.min(...forms.map(({ row }) => row.arrivedAt));
  const at = (each: { form: Form } | { said: Said }) =>
    'form' in each ? each.form.row.arrivedAt : Math.max(first, each.said.at);
  return [
    ...forms
      .toSorted((one, other) => one.row.arrival - other.row.arrival)
      .map((form) => ({ form })),
    ...conversation.map((said) => ({ said })),
  ].sort((one, other) => at(one) - at(other));
}

/**
 * Returns how many entries are collapsed if there are more than `OPEN`. The first entry stays
 * visible. So do the entries from the newest form, answer or invitation on, but at most `OPEN`.
 */
export function foldedIn(items: readonly ({ form: unknown } | { said: Pick<Exchange, 'kind'> })[]) {
  const last = items.findLastIndex(
    (item) => 'form' in item || item.said.kind === 'answer' || item.said.kind === 'calendar',
  );
  return items.length > OPEN ? Math.max(1, last, items.length - OPEN) - 1 : 0;
}

export function Conversation({ view, states }: LeadProps) {
  const { row, conversation, merged, written } = view;
  const forms: readonly Written[] = [{ row, written }, ...merged];
  const items = inOrder(forms, conversation);
  const folded = foldedIn(items);
  const show = (item: (typeof items)[number], index: number) =>
    'said' in item ? (
      <ExchangeItem key={item.said.id} exchange={item.said} view={view} states={states} />
    ) : item.form.row === row ? (
      <FormItem
        key={row.folio}
        view={view}
        later={items.slice(index + 1).some((each) => 'form' in each || each.said.kind !== 'note')}
      />
    ) : (
      <JoinedItem key={item.form.row.folio} form={item.form} />
    );
  const shown = items.map((item, index) => show(item, index));
  return (
    <section
      aria-labelledby="conversacion-titulo"
      className={classNames(panel['part'], styles['scrolls'], styles['talk'])}
      tabIndex={0}
    >
      <div
        className={panel['stack']}
        data-part="conversation"
        data-seen={[
          ...merged.map((each) => each.row.folio),
          ...conversation.map(
            ({ id, delivery, corrected }) =>
              `${id} ${delivery?.status ?? ''}${delivery?.untried ?? ''}${corrected?.at ?? ''}`,
          ),
        ].join()}
      >
        <h2 id="conversacion-titulo">
          <VisuallyHidden>Conversación</VisuallyHidden>
        </h2>
        <ol className={classNames(panel['stack'], styles['entries'])}>
          {shown[0]}
          {folded > 0 && (
            <li>
              <details id="anteriores" className={panel['fold']}>
                <summary>{folded === 1 ? '1 anterior' : `${folded} anteriores`}</summary>
                <ol className={panel['stack']}>{shown.slice(1, 1 + folded)}</ol>
              </details>
            </li>
          )}
          {shown.slice(1 + folded)}
        </ol>
        {row.awaitsSince !== null && row.awaitsAnswer && (
          <p>
            <ClockIcon />{' '}
            <strong>
              Espera respuesta desde <Ago at={row.awaitsSince} />
            </strong>
          </p>
        )}
      </div>
    </section>
  );
}

function FormItem({ view, later }: { view: LeadView; later: boolean }) {
  const { row, written } = view;
  const begins = row.excerpt.replace(/…$/u, '');
  const textOf = ({ value }: { value: string | readonly string[] }) =>
    typeof value === 'string' ? value : value.join('; ');
  const isMessage = (entry: { value: string | readonly string[] }) =>
    textOf(entry).replaceAll(/\s+/gu, ' ').trim().startsWith(begins);
  const message = begins === '' ? undefined : written?.find(isMessage);
  const others = written?.filter((each) => each !== message) ?? null;
  return (
    <li className={classNames(panel['card'], panel['stack'], styles['client'])}>
      <p>
        <strong>
          <bdi>{row.nombre}</bdi>
        </strong>{' '}
        {row.byHand
          ? `por ${row.source === null ? 'otro medio' : sourceWords(row.source)}`
          : `por el formulario de ${kindWords(row.kind).toLowerCase()}`}
        , <Ago at={row.arrivedAt} />
      </p>
      {message !== undefined && (
        <p className={panel['said']} dir="auto">
          {textOf(message)}
        </p>
      )}
      {later ? (
        <details id="escrito" className={panel['fold']}>
          <summary>{writtenWords(row)}</summary>
          <Form view={view} />
        </details>
      ) : (
        <Form view={{ ...view, written: others }} />
      )}
    </li>
  );
}

function JoinedItem({ form: { row, written } }: { form: Written }) {
  return (
    <li className={classNames(panel['card'], panel['stack'], styles['client'])}>
      <p>
        <strong>
          <bdi>{row.nombre}</bdi>
        </strong>{' '}
        en {row.folio}, junta con esta, <Ago at={row.arrivedAt} />
      </p>
      <details id={`escrito-${row.folio}`} className={panel['fold']}>
        <summary>{row.excerpt === '' ? 'Lo que escribió' : row.excerpt}</summary>
        <Entries entries={written ?? []} />
      </details>
    </li>
  );
}

export function writtenWords({ byHand, source }: Pick<InboxRow, 'byHand' | 'source'>): string {
  if (!byHand) return 'Todo lo que escribió en el formulario';
  return source === 'correo' ? 'Lo que decía el correo' : 'Lo que se anotó';
}

function Form({ view: { written, raw } }: { view: LeadView }) {
  if (written !== null) return <Entries entries={written} />;
  return (
    <>
      <p>Lo guardado está dañado y no se puede leer por partes. Esto es todo lo que hay:</p>
      <pre className={styles['raw']} tabIndex={0} dir="auto">
        {raw}
      </pre>
    </>
  );
}

const NAMES: Readonly<Partial<Record<Exchange['kind'], string>>> = {
  automatic: 'Respuesta automática',
  bounce: 'Correo devuelto',
  calendar: 'Cita',
  call: 'Llamada',
  note: 'Nota',
};

interface ExchangeProps extends LeadProps {
  exchange: Exchange;
}

function ExchangeItem({ exchange, view, states }: ExchangeProps) {
  const { id, kind, direction, text, quoted, html, files, delivery, authorId, corrected } =
    exchange;
  const place = { id: `dicho-${id}`, 'data-theirs': authorId === view.me ? undefined : '' };
  if (corrected?.withdrawn) {
    return (
      <li {...place} className={classNames(panel['soft'], styles['machine'])}>
        <Head exchange={exchange} view={view} />
        <Corrected {...corrected} />
      </li>
    );
  }
  if (kind === 'automatic' || kind === 'bounce') {
    return (
      <li {...place} className={classNames(panel['soft'], styles['machine'])}>
        <details id={`m-${id}`} className={panel['fold']}>
          <summary>
            <Head exchange={exchange} view={view} />
          </summary>
          <Text text={text} />
          <Files files={files} />
        </details>
      </li>
    );
  }
  const look = kind === 'note' ? 'note' : direction === 'in' ? 'client' : 'agency';
  return (
    <li {...place} className={classNames(panel['card'], panel['stack'], styles[look])}>
      <p>
        <Head exchange={exchange} view={view} />
      </p>
      {kind === 'note' ? (
        <div
          className={styles['markdown']}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: noteHtml(text) }}
        />
      ) : (
        <Text text={text} />
      )}
      {corrected !== null && <Corrected {...corrected} />}
      {(kind === 'note' || kind === 'call') && (
        <Correction exchange={exchange} view={view} states={states} />
      )}
      <Quoted id={`q-${id}`} text={quoted} />
      {html !== null && html !== '' && (
        <details id={`h-${id}`} className={panel['fold']}>
          <summary>Ver como correo</summary>
          <MailFrame html={html} who={exchange.who} />
        </details>
      )}
      <Files files={files} />
      {delivery !== null && (
        <div
          className={classNames(panel['line'], panel['soft'], styles[delivery.status])}
          tabIndex={-1}
        >
          <p
            data-undo-over={
              delivery.untried ? (view.mailsAreFiles ? KEEPING : 'Saliendo') : undefined
            }
          >
            {delivery.untried && view.mailsAreFiles ? KEEPING : deliveryWords(delivery, view)}
          </p>
          {delivery.untried && (
            <Undo replyId={id} dueAt={delivery.nextAt ?? 0} to={view.here} view={view} />
          )}
        </div>
      )}
    </li>
  );
}

interface UndoProps {
  replyId: string;
  dueAt: number;
  to: string;
  view: LeadView;
}

/** Draws the button that cancels a reply before the site sends it. */
export function Undo({ replyId, dueAt, to, view }: UndoProps) {
  const left = (dueAt - Date.now()) / 1000;
  return (
    <LeadForm action="deshacer" to={to} view={view} inline>
      <input type="hidden" name="respuesta" value={replyId} />
      {/* `data-undo` is the number of seconds until the site sends the reply. When no time is left,
          the button has no `data-undo`. */}
      <Button
        type="submit"
        variant="quiet"
        data-undo={left > 0 ? left : undefined}
        data-shortcut="z"
      >
        Deshacer
      </Button>
    </LeadForm>
  );
}

function Corrected({ by, at, withdrawn }: NonNullable<Exchange['corrected']>) {
  return (
    <p className={panel['soft']}>
      {withdrawn ? 'La retiró' : 'La corrigió'} <bdi>{by}</bdi>, <Ago at={at} />
    </p>
  );
}

function Correction({ exchange: { id, kind, text }, view, states }: ExchangeProps) {
  const posted = states['corregir'] ?? UNTOUCHED;
  const isIt = posted.values['dicho'] === id;
  const state = isIt ? posted : UNTOUCHED;
  const call = kind === 'call' ? callIn(text) : null;
  const scope = `corregir-${id}`;
  const what =
    call === null ? 'la nota' : call.outcome === 'whatsapp' ? 'el WhatsApp' : 'la llamada';
  const labels = { correccion: `Qué dice ${what}`, fin: 'Cómo terminó' };
  const now = { correccion: call?.text ?? text, fin: call?.outcome ?? '' };
  const field = fieldsOf(labels, state, now, scope);
  return (
    <details id={`c-${id}`} className={panel['fold']} open={isIt}>
      <summary>Corregir {what}</summary>
      <LeadForm action="corregir" view={view} state={state} labels={labels} scope={scope}>
        <input type="hidden" name="dicho" value={id} />
        {call !== null && (
          <Select
            {...field('fin')}
            options={CALL_OUTCOMES.map((value) => ({ value, label: CALL_WORDS[value] }))}
          />
        )}
        <TextArea {...field('correccion')} rows={3} />
        <div className={panel['line']}>
          <Button type="submit">Guardar</Button>
          <Button type="submit" name="retirar" value="si" variant="quiet" formNoValidate>
            Retirar {what}
          </Button>
        </div>
      </LeadForm>
    </details>
  );
}

function Head({ exchange, view }: { exchange: Exchange; view: LeadView }) {
  const { kind, who, address, subject, at, direction, to, copy, text } = exchange;
  const elsewhereTo = to !== null && (view.addresses.length > 1 || copy !== null);
  const isMessage = kind === 'call' && !isCall(text);
  const name = isMessage ? 'WhatsApp' : NAMES[kind];
  // A sender can write any name in a mail, so the entry shows an address that is not the client's.
  const elsewhere =
    direction === 'in' && address !== null && address !== view.row.correo.toLowerCase();
  return (
    <>
      {exchange.photoOf !== null && <Portrait staffId={exchange.photoOf} />}
      {kind === 'call' && (isMessage ? <ChatIcon /> : <PhoneIcon />)}
      {name !== undefined && <Badge>{name}</Badge>}{' '}
      {exchange.delivery !== null && isUnsent(exchange.delivery) && (
        <Badge tone="error" icon={<WarningIcon />}>
          No salió
        </Badge>
      )}{' '}
      <strong>
        <bdi>{who}</bdi>
      </strong>
      {elsewhere && (
        <span className={panel['soft']}>
          {' '}
          desde <bdi>{address}</bdi>
        </span>
      )}
      {direction === 'in' && <AnswerTo {...exchange} />}
      {elsewhereTo && (
        <span className={panel['soft']}>
          {' '}
          a <bdi>{to}</bdi>
          {copy !== null && (
            <>
              , con copia a <bdi>{copy}</bdi>
            </>
          )}
        </span>
      )}
      {kind === 'note' && <span className={panel['soft']}> solo para el equipo</span>}
      <span className={panel['soft']}>
        {' '}
        <Ago at={at} />
      </span>
      {subject !== null && !repeatsSubject(exchange, view) && (
        <span className={classNames(panel['detail'], panel['soft'])} dir="auto">
          {subject}
        </span>
      )}
    </>
  );
}

export function AnswerTo({ replyTo, copies }: Pick<Exchange, 'replyTo' | 'copies'>) {
  return (
    <>
      {replyTo !== null && (
        <span className={panel['soft']}>
          {' '}
          pide respuesta en <bdi>{replyTo.address}</bdi>
        </span>
      )}
      {copies.length > 0 && (
        <span className={panel['soft']}>
          {' '}
          también para{' '}
          {copies.map((address, index) => (
            <Fragment key={address}>
              {index > 0 && ', '}
              <bdi>{address}</bdi>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

const PREFIX = /^(?:\s*(?:re|rv|res|resp|fw|fwd|aw|wg)\s*(?:\[\d+\])?\s*:\s*)+/i;

export function repeatsSubject(
  { id, subject }: Pick<Exchange, 'id' | 'subject'>,
  {
    row: { folio, excerpt },
    conversation,
  }: {
    row: { folio: string; excerpt?: string };
    conversation: readonly Pick<Exchange, 'id' | 'subject'>[];
  },
): boolean {
  if (subject !== null && subject.replaceAll(/\s+/gu, ' ').trim() === excerpt) return true;
  if (subject === null || !PREFIX.test(subject)) return false;
  const bare = (text: string) => text.replace(PREFIX, '').trim().toLowerCase();
  if (subject.toUpperCase().includes(folio)) return true;
  const earlier = conversation.slice(
    0,
    conversation.findIndex((each) => each.id === id),
  );
  return earlier.some((each) => each.subject !== null && bare(each.subject) === bare(subject));
}

export function Text({ text }: { text: string }) {
  return text.trim() === '' ? (
    <p className={panel['soft']}>Sin texto.</p>
  ) : (
    <p className={panel['said']} dir="auto">
      {text}
    </p>
  );
}

/** Draws the collapsed text that a mail quotes from another mail. */
export function Quoted({ id, text }: { id?: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <details id={id} className={panel['fold']}>
      <summary>Lo que citaba</summary>
      <Text text={text} />
    </details>
  );
}

/** Draws the sanitised HTML of a mail in a frame without scripts, forms or external content. */
function MailFrame({ html, who }: { html: string; who: string }) {
  return (
    <iframe
      className={styles['frame']}
      title={`El correo de ${who}, como se ve`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">${html}`}
    />
  );
}

/** The parser is slow with many of these characters, so `noteHtml` then returns plain text. */
const SIGNS = /[*_[\]`<>~&!\\]/g;
const MOST_SIGNS = 400;
/** Matches a line with eight or more nested lists or block quotes, which people do not write. */
const NESTED = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])){8}/m;

/** Converts an enquiry's note to safe HTML. A note that takes long to parse becomes plain text. */
export function noteHtml(markdown: string): string {
  if ((markdown.match(SIGNS)?.length ?? 0) > MOST_SIGNS || NESTED.test(markdown)) {
    const text = markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<p>${text.replaceAll('\n', '<br>')}</p>`;
  }
  return micromark(markdown, {
    allowDangerousHtml: false,
    extensions: [
      {
        disable: {
          null: ['headingAtx', 'setextUnderline', 'htmlFlow', 'htmlText', 'labelStartImage'],
        },
      },
    ],
  }).replaceAll('<a href="http', '<a rel="noopener noreferrer" href="http');
}

/** A reply that was only stored as a file has the status `sent` and an error. */
const isUnsent = ({ status, lastError }: NonNullable<Exchange['delivery']>) =>
  status === 'failed' || (status === 'sent' && lastError !== null);

const KEEPING = 'Se guarda como archivo';

const NOT_SENT = 'Guardada como archivo: no salió, porque falta el servidor de correo';

export function deliveryWords(
  { status, attempts, lastError }: NonNullable<Exchange['delivery']>,
  { mailServer }: Pick<LeadView, 'mailServer'>,
): string {
  if (status === 'sent') {
    return lastError !== null ? NOT_SENT : 'Entregada a su servidor de correo';
  }
  const why = lastError === null ? '' : `. ${failureWords(lastError, mailServer)}`;
  if (status === 'failed') return `No se pudo entregar${why}`;
  return attempts.length === 0 ? 'Por salir' : `Aún no sale; se intenta otra vez${why}`;
}
