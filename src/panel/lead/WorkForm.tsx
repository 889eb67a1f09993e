import type { ReactNode } from 'react';
import { bareAmount, currencyMark } from '#content/words/prices.ts';
import { zoneWords } from '#content/values/locale.ts';
import { Ago } from '#panel/shell/Ago.tsx';
import { localInput } from '#panel/shell/moments.ts';
import { fieldsOf, FocusedAlert, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { enquiryPath, kindWords, personPath, stateWords } from '#panel/shell/words.ts';
import { stateWord } from '#server/leads/inbox/address.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { CATEGORY_WORDS, LEAD_CATEGORIES } from '#server/leads/lead.ts';
import { CALL_OUTCOMES, CALL_WORDS } from '#server/leads/timeline.ts';
import { agencyZone, dayOf, shiftDay, weekdayOf } from '#server/leads/zone.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { CheckIcon, PlusIcon } from '#ui/icon/icons.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Changes } from './History.tsx';
import { LeadForm, type LeadProps, Part } from './LeadForm.tsx';
import type { LeadView } from './query.ts';
import styles from './LeadPage.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { capitalized } from '#content/values/capitals.ts';
import { content } from '#content/snapshot/content.ts';

const WORK_LABELS = {
  estado: 'Estado',
  responsable: 'Responsable',
  monto: 'Monto',
  esperada: 'Se decide el',
  recordatorio: 'Recordarme el',
  aplazar: 'No mostrarla hasta esa hora',
  quien: 'Quién escribe',
};

/** The id of a form whose buttons each save a single value. */
export const ONE_VALUE_FORM = 'un-dato';
const FORM = 'seguimiento';

const CATEGORIES = LEAD_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }));

/** Draws the fields for an enquiry's state, owner, money and reminder. A script saves changes. */
export function WorkForm({ view, states }: LeadProps) {
  const { row, owners } = view;
  const money = content().services;
  const state = states['guardar'] ?? UNTOUCHED;
  const written = state.values;
  const isHidden = row.hiddenUntil !== null && row.hiddenUntil > Date.now();
  const present = {
    estado: stateWord(row.state, row.stage),
    responsable: row.owner?.id ?? '',
    recordatorio: row.remindAt === null ? '' : localInput(row.remindAt, agencyZone()),
    monto: row.amount === null ? '' : bareAmount(row.amount, money),
    esperada: row.expectedOn ?? '',
    aplazar: isHidden ? 'si' : '',
    quien: row.category,
  };
  // If only a colleague has changed a value, the form shows the colleague's value.
  const value = (name: keyof typeof present) =>
    written[name] === written[`antes-${name}`] ? present[name] : written[name];
  const field = (name: keyof typeof present) => ({
    name,
    label: WORK_LABELS[name],
    defaultValue: value(name),
    error: state.errors[name],
    form: FORM,
  });
  return (
    <section aria-labelledby="trabajo-titulo" className={classNames(panel['stack'], panel['part'])}>
      {/* This line is always present, so that the words about a saved change move no field. */}
      <div className={classNames(panel['line'], styles['saved'])}>
        <h2 id="trabajo-titulo">Seguimiento</h2>
        <div className={panel['line']} data-saves-line="">
          <p role="status" data-saves-status="" className={panel['soft']} />
          <Button variant="quiet" size="small" hidden data-saves-undo="">
            Deshacer
          </Button>
        </div>
      </div>
      <div className={panel['line']}>
        <Urgency view={view} states={states} />
        {row.state !== 'no_deseada' && (
          <LeadForm action="publicidad" view={view} states={states} inline>
            <Button type="submit" variant="quiet">
              No deseada
            </Button>
          </LeadForm>
        )}
      </div>
      <div data-saves="" className={panel['stack']}>
        <LeadForm action="guardar" id={FORM} view={view} states={states} labels={WORK_LABELS}>
          {state !== UNTOUCHED && <Changes view={view} />}
          {Object.entries(present).map(([name, before]) => (
            <input key={name} type="hidden" name={`antes-${name}`} value={before} />
          ))}
          <div className={styles['properties']}>
            <Select {...field('estado')} options={view.states} data-shortcut="e" />
            <Select
              {...field('responsable')}
              placeholder="Nadie"
              options={owners}
              data-shortcut="a"
            />
            <TextField
              {...field('monto')}
              label={`${WORK_LABELS.monto} (${currencyMark(money)})`}
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
        </LeadForm>
        <div data-tags="">
          <div data-part="tags" data-seen={row.tags.join()}>
            <Tags view={view} states={states} />
          </div>
        </div>
        {/* These fields are outside their form, which cannot contain the tags' form above. */}
        <div className={panel['stack']}>
          <TextField
            {...field('recordatorio')}
            type="datetime-local"
            hint={`${capitalized(zoneWords(agencyZone()))}. Déjalo vacío para no recordar.`}
            above={
              <div className={panel['line']}>
                {usualReminders(Date.now(), agencyZone()).map(({ words, value: at }) => (
                  <Button
                    key={at}
                    type="submit"
                    size="small"
                    variant="quiet"
                    form={ONE_VALUE_FORM}
                    name="recordatorio"
                    value={at}
                  >
                    {words}
                  </Button>
                ))}
              </div>
            }
          />
          <Checkbox
            name="aplazar"
            form={FORM}
            value="si"
            label="No mostrarla en la lista hasta esa hora, o hasta que escriba"
            defaultChecked={value('aplazar') === 'si'}
          />
          <div className={styles['properties']}>
            <TextField {...field('esperada')} type="date" />
            <Select {...field('quien')} options={CATEGORIES} />
          </div>
          <Button type="submit" form={FORM} data-saves-button="">
            Guardar
          </Button>
        </div>
      </div>
      <LeadForm action="guardar" id={ONE_VALUE_FORM} hidden view={view}>
        {isHidden && <input type="hidden" name="aplazar" value="si" />}
        {isHidden && <input type="hidden" name="antes-aplazar" value="si" />}
      </LeadForm>
    </section>
  );
}

function Urgency({ view, states }: LeadProps) {
  const { row } = view;
  return (
    <LeadForm action="urgente" view={view} states={states} inline>
      <input type="hidden" name="urgente" value={row.urgent ? '' : 'si'} />
      {row.urgent && (
        <p>
          <b>Urgente.</b> <bdi>{row.urgentWhy ?? 'Alguien del equipo la marcó.'}</bdi>
        </p>
      )}
      <Button type="submit" variant={row.urgent ? undefined : 'quiet'}>
        {row.urgent ? 'No es urgente' : 'Marcar urgente'}
      </Button>
    </LeadForm>
  );
}

const TAG_LABELS = { etiqueta: 'Otra etiqueta' };

function Tags({ view, states }: LeadProps) {
  const { row, followUp } = view;
  const field = fieldsOf(TAG_LABELS, states['etiquetar'] ?? UNTOUCHED);
  const offered = followUp.etiquetas.map((tag) => tag.toLowerCase());
  const tags = [...new Set([...row.tags, ...offered])];
  return (
    <LeadForm action="etiquetar" view={view} states={states} labels={TAG_LABELS} remote>
      <fieldset className={panel['line']}>
        <legend>Etiquetas</legend>
        {/* The Enter key presses the form's first button, which must be the new tag's button. */}
        <div className={classNames(panel['inline'], styles['tag'])}>
          <TextField
            {...field('etiqueta')}
            labelHidden
            placeholder="Otra etiqueta"
            autoComplete="off"
          />
          <Button type="submit">
            Poner<VisuallyHidden> etiqueta</VisuallyHidden>
          </Button>
        </div>
        {tags.map((tag) => {
          const isOn = row.tags.includes(tag);
          return (
            <Button
              key={tag}
              type="submit"
              name={isOn ? 'quitar' : 'poner'}
              value={tag}
              aria-pressed={isOn}
              size="small"
              variant={isOn ? undefined : 'quiet'}
              icon={isOn ? <CheckIcon /> : <PlusIcon />}
              formNoValidate
            >
              <bdi>{capitalized(tag)}</bdi>
            </Button>
          );
        })}
      </fieldset>
    </LeadForm>
  );
}

const CALL_LABELS = { acuerdo: 'Qué se dijo' };

export function CallForm({ view, states }: LeadProps) {
  const field = fieldsOf(CALL_LABELS, states['llamada'] ?? UNTOUCHED);
  return (
    <Part id="llamada-titulo" title="Llamada o WhatsApp">
      <LeadForm action="llamada" view={view} states={states} labels={CALL_LABELS}>
        <TextField
          {...field('acuerdo')}
          label="Qué se dijo, o en qué quedaron"
          hint={`Hace falta en «${CALL_WORDS.quedo}»; en lo demás puede ir vacío. Después, una pulsación dice cómo terminó.`}
          autoComplete="off"
        />
        <div className={panel['line']}>
          {CALL_OUTCOMES.map((outcome) => (
            <Button key={outcome} type="submit" name="resultado" value={outcome}>
              {CALL_WORDS[outcome]}
            </Button>
          ))}
        </div>
      </LeadForm>
    </Part>
  );
}

export function JoinedAlert({ view }: { view: LeadView }) {
  const { justJoined } = view;
  if (justJoined.length === 0) return null;
  const many = justJoined.length > 1;
  return (
    <FocusedAlert
      tone="success"
      title="Quedaron juntas"
      actions={
        <LeadForm action="separar" view={view} inline>
          {justJoined.map((folio) => (
            <input key={folio} type="hidden" name="folio" value={folio} />
          ))}
          <Button type="submit">Separarlas</Button>
        </LeadForm>
      }
    >
      {justJoined.join(', ')} {many ? 'salen' : 'sale'} de la lista, y{' '}
      {many ? 'sus folios' : 'su folio'} {many ? 'llevan' : 'lleva'} a esta.
    </FocusedAlert>
  );
}

function sameWords(
  { correo, telefono }: Pick<InboxRow, 'correo' | 'telefono'>,
  other: Pick<InboxRow, 'correo' | 'telefono'>,
): string {
  if (correo !== '' && other.correo.toLowerCase() === correo.toLowerCase()) return 'mismo correo';
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(-10);
  const own = digits(telefono);
  return own !== '' && digits(other.telefono) === own ? 'mismo teléfono' : 'mismo nombre';
}

const SHOWN = 3;

function Others({ view, others }: { view: LeadView; others: LeadView['others'] }) {
  const { row } = view;
  return (
    <ul className={panel['rows']}>
      {others.map((other) => (
        <li key={other.folio}>
          <a href={enquiryPath(other.folio)}>
            {kindWords(other.kind)} <span className={panel['folio']}>{other.folio}</span>
          </a>{' '}
          <bdi>{other.nombre}</bdi>{' '}
          <span className={panel['soft']}>
            {sameWords(row, other)}. {other.stage ?? stateWords(other.state)},{' '}
            <Ago at={other.arrivedAt} />
          </span>
          <LeadForm action="juntar" view={view} inline>
            <input type="hidden" name="folio" value={other.folio} />
            <Button type="submit" variant="quiet">
              Juntar<VisuallyHidden> {other.folio} con esta</VisuallyHidden>
            </Button>
          </LeadForm>
        </li>
      ))}
    </ul>
  );
}

const JOIN_LABELS = { folio: 'Folio de la otra' };

export function Joined({ view, states, children }: LeadProps & { children: ReactNode }) {
  const { row, merged, others } = view;
  const state = states['juntar'] ?? UNTOUCHED;
  return (
    <Part id="otras-titulo" title="Esta persona">
      <p>
        <a href={personPath(row.folio)}>Todo lo que se sabe de esta persona</a>
      </p>
      {children}
      {others.length > 0 && <h3>Parece de la misma persona</h3>}
      <Others view={view} others={others.slice(0, SHOWN)} />
      {others.length > SHOWN && (
        <details className={panel['fold']}>
          <summary>{others.length - SHOWN} más</summary>
          <Others view={view} others={others.slice(SHOWN)} />
        </details>
      )}
      {merged.map((each) => (
        <LeadForm key={each.row.folio} action="separar" view={view} inline>
          <input type="hidden" name="folio" value={each.row.folio} />
          <p>
            Junta con esta: <span className={panel['folio']}>{each.row.folio}</span>,{' '}
            <bdi>{each.row.nombre}</bdi>, <Ago at={each.row.arrivedAt} />
          </p>
          <Button type="submit">
            Separarla<VisuallyHidden>: {each.row.folio}</VisuallyHidden>
          </Button>
        </LeadForm>
      ))}
      <details className={panel['fold']} open={state !== UNTOUCHED}>
        <summary>Juntar otra, por su folio</summary>
        <LeadForm action="juntar" view={view} states={states} labels={JOIN_LABELS}>
          <TextField
            {...fieldsOf(JOIN_LABELS, state)('folio')}
            hint="Queda dentro de esta: no se borra nada, y se puede separar."
            autoComplete="off"
          />
          <Button type="submit">Juntar</Button>
        </LeadForm>
      </details>
    </Part>
  );
}

export function ErasureOffer({ view, states }: LeadProps) {
  if (view.asksErasure === null) return null;
  return (
    <Alert tone="warning" live={false} title="Parece que pide que se borren sus datos">
      <p>Como petición, su plazo de respuesta cuenta desde que llegó.</p>
      <LeadForm action="derechos" view={view} states={states} inline>
        <Button type="submit">Pasarla a peticiones de datos</Button>
      </LeadForm>
    </Alert>
  );
}

export function usualReminders(now: number, timeZone: string): { words: string; value: string }[] {
  const today = dayOf(now, timeZone);
  const value = (days: number) => `${shiftDay(today, days)}T10:00`;
  const untilMonday = 7 - weekdayOf(today);
  return [
    { words: 'Mañana 10:00', value: value(1) },
    ...(untilMonday === 1 ? [] : [{ words: 'El lunes 10:00', value: value(untilMonday) }]),
  ];
}
