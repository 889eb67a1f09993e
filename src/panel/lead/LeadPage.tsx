import { exactClockWords } from '#content/values/locale.ts';
import { Alert, type AlertTone } from '#ui/alert/Alert.tsx';
import { failureWords } from '#panel/shell/refusal-words.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowLeftIcon, ChatIcon, MailIcon, PhoneIcon } from '#ui/icon/icons.ts';
import { Ago, WaitOrAgo } from '#panel/shell/Ago.tsx';
import { cameWords } from '#panel/shell/words.ts';
import { fieldsOf, FocusedAlert, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import {
  DeliveryMark,
  PostponedMark,
  PromiseMark,
  StateMark,
  WorkMarks,
  ReminderMark,
} from '#panel/shell/StateMark.tsx';
import { Conversation, Undo } from './Conversation.tsx';
import { SearchField } from '#panel/shell/SearchField.tsx';
import { Entries } from '#panel/shell/Entries.tsx';
import { Changes, History } from './History.tsx';
import { LeadForm, type LeadProps, Part } from './LeadForm.tsx';
import type { LeadView } from './query.ts';
import { ReplyForm } from './ReplyForm.tsx';
import {
  CallForm,
  ErasureOffer,
  Joined,
  JoinedAlert,
  ONE_VALUE_FORM,
  WorkForm,
} from './WorkForm.tsx';
import styles from './LeadPage.module.css';
import { Button } from '#ui/button/Button.tsx';
import { dayWords } from '#panel/shell/moments.ts';
import { fieldId } from '#ui/field/field-id.ts';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { agencyZone } from '#server/leads/zone.ts';

export function LeadPage({ view, states }: LeadProps) {
  const { row, origin, notice, ways, copyLost } = view;
  const isElsewhere = view.sent !== null && view.sent.folio !== row.folio;
  const sent = <SentLine view={view} problem={states['deshacer']?.problem} />;
  return (
    <div data-live-lead={row.folio} data-here={view.here} className={styles['desk']}>
      <nav
        className={classNames(styles['scrolls'], styles['list'])}
        aria-label="La lista"
        data-screen=""
      >
        <div className={classNames(panel['line'], styles['back'])}>
          <LinkButton href={view.list} variant="quiet" icon={<ArrowLeftIcon />} data-shortcut="u">
            Solicitudes
          </LinkButton>
          <Neighbours {...view} />
          <form action="/panel" role="search" className={styles['rows']}>
            <SearchField labelHidden placeholder="Buscar" />
          </form>
        </div>
        <ListAround view={view} />
      </nav>
      <div className={classNames(styles['scrolls'], styles['thread'])}>
        {isElsewhere && sent}
        <JoinedAlert view={view} />
        <header className={classNames(panel['line'], styles['heading'])}>
          <h1>
            <bdi>{row.nombre}</bdi>
          </h1>
          <div
            className={panel['line']}
            data-lead-marks=""
            data-part="marks"
            data-seen={`${row.version} ${row.awaitsSince ?? ''} ${row.deliveries.failed} ${row.deliveries.late} ${row.unsent}`}
          >
            <StateMark {...row} />
            <WorkMarks row={row} />
            <PromiseMark row={row} mailsAreFiles={view.mailsAreFiles} />
            <PostponedMark row={row} />
            <ReminderMark row={row} />
            <DeliveryMark {...row.deliveries} />
          </div>
        </header>
        <div className={classNames(panel['stack'], styles['about'])}>
          <div className={panel['line']}>
            <div className={panel['line']} data-part="about" data-seen={row.version}>
              <span className={panel['soft']}>
                {cameWords(row)} <span className={panel['folio']}>{row.folio}</span> ·{' '}
                <Ago at={row.arrivedAt} />
                {row.owner !== null && ` · a cargo de ${row.owner.name}`}
              </span>
              {row.owner?.id !== view.me && view.owners.some(({ value }) => value === view.me) && (
                <Button
                  type="submit"
                  size="small"
                  form={ONE_VALUE_FORM}
                  name="responsable"
                  value={view.me}
                >
                  Asignarme
                </Button>
              )}
            </div>
          </div>
          <div className={classNames(panel['line'], styles['ways'])} data-screen="">
            {view.addresses.length > 0 && (
              <LinkButton href={`#${fieldId('texto')}`} className={styles['jump']}>
                Responder
              </LinkButton>
            )}
            <LinkButton href="#trabajo-titulo" className={styles['jump']}>
              Seguimiento
            </LinkButton>
            {row.correo !== '' && (
              <LinkButton href={ways.mail} variant="quiet" icon={<MailIcon />}>
                <bdi>{row.correo}</bdi>
              </LinkButton>
            )}
            {ways.telephone.href === null ? (
              ways.telephone.shown !== '' && (
                <span>
                  <bdi>{ways.telephone.shown}</bdi>{' '}
                  <span className={panel['soft']}>
                    (no tiene la forma de un teléfono: confírmalo y corrígelo abajo)
                  </span>
                </span>
              )
            ) : (
              <LinkButton href={ways.telephone.href} variant="quiet" icon={<PhoneIcon />}>
                <bdi>{ways.telephone.shown}</bdi>
              </LinkButton>
            )}
            {ways.whatsapp !== null && (
              <LinkButton href={ways.whatsapp} variant="quiet" target="_blank" icon={<ChatIcon />}>
                WhatsApp
              </LinkButton>
            )}
          </div>
          {row.state === 'no_deseada' && <Unwanted view={view} states={states} />}
          <ErasureOffer view={view} states={states} />
          {copyLost && (
            <Alert tone="warning" live={false} title="La copia que le prometimos nunca llegó">
              Su dirección no existe o su servidor de correo no la acepta: confírmale por teléfono.
            </Alert>
          )}
        </div>
        <Conversation view={view} states={states} />
        {!isElsewhere && sent}
        <p role="status" data-news-status="" className={panel['soft']} />
        {view.addresses.length === 0 ? (
          <p className={panel['soft']}>
            {row.correo === '' ? 'No dejó correo' : 'Lo que dio como correo no es una dirección'}:
            llámale o escríbele por WhatsApp.
          </p>
        ) : (
          <ReplyForm view={view} states={states} />
        )}
      </div>
      <div className={classNames(styles['scrolls'], styles['side'])}>
        <WorkForm view={view} states={states} />
        <CallForm view={view} states={states} />
        <NoteForm view={view} states={states} />
        <Joined view={view} states={states}>
          <ContactForm view={view} states={states} />
        </Joined>
        <History view={view} />
        {origin.length > 0 && (
          <Part id="origen-titulo" title="De dónde vino">
            <Entries entries={origin} />
          </Part>
        )}
        <Part id="privacidad-titulo" title="Privacidad">
          <Entries
            entries={[
              notice === null
                ? { label: 'Aviso que tenía delante', value: 'No quedó anotado' }
                : {
                    label: 'Aviso que tenía delante',
                    value:
                      notice.since === null
                        ? notice.version
                        : `${notice.version}, publicado el ${dayWords(notice.since, agencyZone())}`,
                    link: `/privacidad/versiones/${notice.version}`,
                  },
            ]}
          />
        </Part>
      </div>
    </div>
  );
}

/** Draws «Anterior» and «Siguiente». A missing link is a disabled button, so that nothing moves. */
function Neighbours({ previous, next }: Pick<LeadView, 'previous' | 'next'>) {
  if ((previous ?? next) === null) return null;
  const ways = [
    { words: 'Anterior', href: previous, rel: 'prev', key: 'k' },
    { words: 'Siguiente', href: next, rel: 'next', key: 'j' },
  ];
  return ways.map(({ words, href, rel, key }) =>
    href === null ? (
      <Button key={rel} variant="quiet" disabled>
        {words}
      </Button>
    ) : (
      <LinkButton key={rel} href={href} variant="quiet" rel={rel} data-shortcut={key} data-opens="">
        {words}
      </LinkButton>
    ),
  );
}

function ListAround({ view: { around, byWait, row, mailsAreFiles } }: { view: LeadView }) {
  return (
    <ol
      className={styles['rows']}
      data-part="list"
      data-seen={around
        .map((each) =>
          [each.folio, each.version, each.awaitsSince, each.unsent, each.last?.at].join(),
        )
        .join(' ')}
    >
      {around.map((each) => (
        <li key={each.folio} className={each.awaitsAnswer ? styles['waiting'] : undefined}>
          <a
            href={each.path}
            aria-current={each.folio === row.folio ? 'page' : undefined}
            data-opens=""
          >
            <b>
              <bdi>{each.nombre}</bdi>
            </b>
            <WaitOrAgo row={each} at={each.last?.at ?? each.arrivedAt} showsWait={byWait} />
            <span className={styles['last']} dir="auto">
              {each.last?.text ?? each.excerpt}
            </span>
            <span className={panel['line']}>
              <StateMark {...each} />
              <PromiseMark row={each} mailsAreFiles={mailsAreFiles} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

const CONTACT_LABELS = {
  nombre: 'Nombre',
  correo: 'Correo',
  telefono: 'Teléfono',
  empresa: 'Empresa',
};

function ContactForm({ view, states }: LeadProps) {
  const state = states['contacto'] ?? UNTOUCHED;
  const field = fieldsOf(CONTACT_LABELS, state, view.contact);
  return (
    <details className={panel['fold']} open={state !== UNTOUCHED}>
      <summary>Corregir los datos de contacto</summary>
      <LeadForm action="contacto" view={view} states={states} labels={CONTACT_LABELS}>
        {state !== UNTOUCHED && <Changes view={view} />}
        <TextField {...field('nombre')} autoComplete="off" />
        <TextField {...field('empresa')} autoComplete="off" />
        <TextField {...field('correo')} type="email" autoComplete="off" />
        <TextField {...field('telefono')} type="tel" autoComplete="off" />
        <Button type="submit">Guardar los datos</Button>
      </LeadForm>
    </details>
  );
}

const NOTE_LABELS = { nota: 'Nota' };

const RETRIED = 'Se intenta otra vez sin que hagas nada.';
const LEAVING = 'La respuesta está saliendo hacia';
const KEPT = 'No salió: falta el servidor de correo. Quedó guardada la respuesta para';

export function sentWords(
  { status, lastError }: NonNullable<LeadView['sent']>['delivery'],
  mailsAreFiles: boolean,
): { tone: AlertTone; title: string } {
  if (status === 'failed') return { tone: 'error', title: 'No se pudo entregar la respuesta a' };
  if (lastError !== null && status === 'pending') {
    return { tone: 'warning', title: 'Todavía no sale la respuesta a' };
  }
  const isKept = status === 'sent' ? lastError !== null : mailsAreFiles;
  if (isKept) return { tone: 'warning', title: KEPT };
  return status === 'pending'
    ? { tone: 'info', title: LEAVING }
    : { tone: 'success', title: 'La respuesta salió hacia' };
}

/** Draws a line about the reply that was just sent. A script removes it when «Deshacer» is over. */
function SentLine({ view, problem }: { view: LeadView; problem: string | undefined }) {
  const { sent, row } = view;
  if (problem !== undefined) return <FocusedAlert tone="error">{problem}</FocusedAlert>;
  if (sent === null) return null;
  const { tone, title } = sentWords(sent.delivery, view.mailsAreFiles);
  const { status, lastError } = sent.delivery;
  if (lastError !== null && status !== 'sent') {
    return (
      <FocusedAlert
        tone={tone}
        title={
          <>
            {title} <bdi>{sent.to}</bdi>
          </>
        }
      >
        {failureWords(lastError, view.mailServer)} {status === 'pending' && RETRIED}
      </FocusedAlert>
    );
  }
  return (
    <div
      tabIndex={-1}
      autoFocus
      className={classNames(panel['line'], panel['soft'], panel['news'])}
      data-sent=""
    >
      <p>
        {sent.until === null || view.mailsAreFiles
          ? title
          : `Sale a las ${exactClockWords(sent.until, agencyZone())} para`}{' '}
        <bdi>{sent.to}</bdi>. {sent.last && 'Era la última que esperaba en esta lista.'}
        {sent.folio !== row.folio && (
          <>
            Esta es la siguiente que espera. <a href={sent.path}>Volver a la anterior</a>
          </>
        )}
      </p>
      {sent.folio !== row.folio && sent.until !== null && (
        <Undo replyId={sent.id} dueAt={sent.until} to={sent.path} view={view} />
      )}
    </div>
  );
}

function NoteForm({ view, states }: LeadProps) {
  return (
    <Part id="nota-titulo" title="Nota para el equipo">
      <LeadForm action="nota" view={view} states={states} labels={NOTE_LABELS}>
        <TextArea
          {...fieldsOf(NOTE_LABELS, states['nota'] ?? UNTOUCHED)('nota')}
          hint="Queda en la conversación y solo la ve el equipo. Entiende Markdown: **negrita**, listas y enlaces."
          rows={3}
          data-shortcut="n"
        />
        <Button type="submit">Agregar nota</Button>
      </LeadForm>
    </Part>
  );
}

function Unwanted({ view, states }: LeadProps) {
  const { suspicion, held } = view;
  return (
    <div tabIndex={-1} autoFocus={view.justMarked} className={panel['news']}>
      <Alert
        tone="warning"
        live={false}
        title={held ? 'Parece no deseada: no se entregó a nadie' : 'Marcada como no deseada'}
      >
        {view.justMarked && (
          <p>
            Lo que llegue de ese correo, o diga lo mismo, se aparta también; al recuperarla se le
            vuelve a dejar pasar.
          </p>
        )}
        {suspicion.length > 0 && (
          <ul>
            {suspicion.map((reason) => (
              <li key={reason}>
                <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        )}
        <div className={panel['line']}>
          <LeadForm action="recuperar" view={view} states={states} inline>
            <Button type="submit">{held ? 'Recuperarla y entregarla' : 'Recuperarla'}</Button>
          </LeadForm>
          {view.next !== null && (
            <LinkButton href={view.next} data-opens="">
              Siguiente
            </LinkButton>
          )}
        </div>
      </Alert>
    </div>
  );
}
