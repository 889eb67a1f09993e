import { spacedTelephone } from '#forms/telephone.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowLeftIcon } from '#ui/icon/direction-icons.tsx';
import { ChatIcon, MailIcon, PhoneIcon } from '#ui/icon/object-icons.tsx';
import { Ago } from '#panel/shell/Ago.tsx';
import { enquiryPath, kindWords, personPath, stateWords } from '#panel/shell/words.ts';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { DeliveryMark, PromiseMark, StateMark } from '#panel/shell/StateMark.tsx';
import { History } from './History.tsx';
import type { LeadView } from './query.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { WorkForm } from './WorkForm.tsx';
import styles from './LeadPage.module.css';
import { Button } from '#ui/button/Button.tsx';
import { dayWords } from '#panel/shell/moments.ts';
import { TextArea } from '#ui/field/TextArea.tsx';

interface LeadPageProps {
  view: LeadView;
  /** The form that comes back, by its action. */
  states: Readonly<Record<string, FormState>>;
}

/** One enquiry: what was written, who answers, and everything that happened to it. */
export function LeadPage({ view, states }: LeadPageProps) {
  const { row, clock, written, raw, origin, notice, others, ways, copyLost } = view;
  return (
    <div className={styles['page']} data-live-lead={row.folio}>
      <p className={styles['back']}>
        <LinkButton href="/panel" variant="quiet" icon={<ArrowLeftIcon />} data-shortcut="u">
          Solicitudes
        </LinkButton>
      </p>
      <header className={styles['heading']}>
        <h1 className={styles['title']}>
          <bdi>{row.nombre}</bdi>
        </h1>
        <div className={styles['marks']} data-lead-marks="">
          <StateMark state={row.state} />
          <PromiseMark row={row} clock={clock} />
          <DeliveryMark {...row.deliveries} />
        </div>
        <p className={styles['summary']}>
          {kindWords(row.kind)} <span className={styles['folio']}>{row.folio}</span> ·{' '}
          <Ago at={row.arrivedAt} clock={clock} />
          {row.owner !== null && ` · a cargo de ${row.owner.name}`}
        </p>
        <p className={styles['ways']}>
          <LinkButton href="#responder" variant="primary">
            Responder
          </LinkButton>
          <LinkButton href={ways.mail} icon={<MailIcon />}>
            <bdi>{row.correo}</bdi>
          </LinkButton>
          {ways.telephone !== null && (
            <LinkButton href={ways.telephone} icon={<PhoneIcon />}>
              <bdi>{spacedTelephone(row.telefono)}</bdi>
            </LinkButton>
          )}
          {ways.whatsapp !== null && (
            <LinkButton href={ways.whatsapp} rel="noopener noreferrer" icon={<ChatIcon />}>
              WhatsApp
            </LinkButton>
          )}
        </p>
        {row.state === 'no_deseada' && <Unwanted view={view} states={states} />}
        {copyLost && (
          <Alert tone="warning" live={false} title="La copia que le prometimos nunca llegó">
            Su dirección no existe o su servidor de correo no la acepta: confírmale por teléfono.
          </Alert>
        )}
      </header>
      <div className={styles['columns']}>
        <div className={styles['written']}>
          <section aria-labelledby="escrito-titulo" className={styles['part']}>
            <h2 id="escrito-titulo">Lo que escribió</h2>
            {written === null ? (
              <>
                <p>
                  Lo guardado está dañado y no se puede leer por partes. Esto es todo lo que hay:
                </p>
                <pre className={styles['raw']} tabIndex={0} dir="auto">
                  {raw}
                </pre>
              </>
            ) : (
              <Entries entries={written} />
            )}
          </section>
        </div>
        <div className={styles['answer']}>
          <ReplyForm view={view} states={states} />
        </div>
        <div className={styles['side']}>
          <WorkForm view={view} states={states} />
          <NoteForm view={view} states={states} />
        </div>
        {/* On a phone above what is looked up once; what is done about it should not lie under it. */}
        <History view={view} />
        <div className={styles['facts']}>
          {origin.length > 0 && (
            <section aria-labelledby="origen-titulo" className={styles['part']}>
              <h2 id="origen-titulo">De dónde vino</h2>
              <Entries entries={origin} />
            </section>
          )}
          <section aria-labelledby="privacidad-titulo" className={styles['part']}>
            <h2 id="privacidad-titulo">Privacidad</h2>
            <Entries
              entries={[
                notice === null
                  ? { label: 'Aviso que tenía delante', value: 'No quedó anotado' }
                  : {
                      label: 'Aviso que tenía delante',
                      value:
                        notice.since === null
                          ? notice.version
                          : `${notice.version}, publicado el ${dayWords(notice.since, clock.timeZone)}`,
                      link: `/privacidad/versiones/${notice.version}`,
                    },
              ]}
            />
            {view.administers && (
              <p>
                <a href={personPath(row.folio)}>Todo lo que se sabe de esta persona</a>
              </p>
            )}
          </section>
          {others.length > 0 && (
            <section aria-labelledby="otras-titulo" className={styles['part']}>
              <h2 id="otras-titulo">Con el mismo correo o teléfono</h2>
              <ul className={styles['others']}>
                {others.map((other) => (
                  <li key={other.folio}>
                    <a href={enquiryPath(other.folio)}>
                      {kindWords(other.kind)} <span className={styles['folio']}>{other.folio}</span>
                    </a>{' '}
                    <bdi>{other.nombre}</bdi>{' '}
                    <span className={styles['faint']}>
                      {stateWords(other.state)}, <Ago at={other.arrivedAt} clock={clock} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

/** Something that was written, or that is known, with its name. */
interface Entry {
  label: string;
  value: string | readonly string[];
  link?: string | undefined;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={styles['entries']}>
      {entries.map(({ label, value, link }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            {typeof value !== 'string' ? (
              <ul>
                {value.map((each, index) => (
                  <li key={`${index} ${each}`} dir="auto">
                    {each}
                  </li>
                ))}
              </ul>
            ) : link === undefined ? (
              value
            ) : (
              <a href={link} rel="noopener noreferrer">
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NOTE_LABELS = { nota: 'Nota' };

/** Adds a note for colleagues; what is there already stands in the history. */
function NoteForm({ view, states }: LeadPageProps) {
  const state = states['nota'] ?? UNTOUCHED;
  return (
    <section aria-labelledby="nota-titulo" className={styles['part']}>
      <h2 id="nota-titulo">Notas</h2>
      <PanelForm
        action="nota"
        to={enquiryPath(view.row.folio)}
        forgeryToken={view.forgeryToken}
        state={state}
        labels={NOTE_LABELS}
      >
        <TextArea
          name="nota"
          label={NOTE_LABELS.nota}
          hint="Solo la ve el equipo. Entiende Markdown: **negrita**, listas y enlaces."
          rows={3}
          defaultValue={state.values['nota']}
          error={state.errors['nota']}
          data-shortcut="n"
        />
        <Button type="submit">Agregar nota</Button>
      </PanelForm>
    </section>
  );
}

/** Why an enquiry is unwanted, and the way back. */
function Unwanted({ view, states }: LeadPageProps) {
  const { row, suspicion, held, forgeryToken } = view;
  return (
    <Alert
      tone="warning"
      live={false}
      title={held ? 'Parece publicidad: no se entregó a nadie' : 'Marcada como no deseada'}
    >
      {suspicion.length > 0 && (
        <ul>
          {suspicion.map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      <PanelForm
        action="recuperar"
        to={enquiryPath(row.folio)}
        forgeryToken={forgeryToken}
        state={states['recuperar']}
        inline
      >
        <input type="hidden" name="version" value={row.version} />
        <Button type="submit">{held ? 'No es publicidad: entregarla' : 'No es publicidad'}</Button>
      </PanelForm>
    </Alert>
  );
}
