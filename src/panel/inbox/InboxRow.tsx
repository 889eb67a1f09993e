import { Fragment } from 'react';
import { Badge } from '#ui/badge/Badge.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { WaitOrAgo } from '#panel/shell/Ago.tsx';
import { MARK_PREFIX } from '#panel/shell/visit.ts';
import { enquiryPath, kindWords, wantsOf } from '#panel/shell/words.ts';
import type { InboxRow as Row, SearchHit } from '#server/leads/inbox/rows.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import {
  DeliveryMark,
  PostponedMark,
  PromiseMark,
  StateMark,
  WorkMarks,
  ReminderMark,
} from '#panel/shell/StateMark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { classNames } from '#ui/class-names.ts';
import type { InboxView } from './query.ts';
import styles from './InboxRow.module.css';
import panel from '#panel/shell/Panel.module.css';
import { typeLabels } from '#server/leads/mail/lead-summary.ts';

export const BULK_FORM = 'masa';

export function InboxRow({ row, view, marked }: InboxRowProps) {
  const { query, me, mailsAreFiles, byWait } = view;
  const { folio, nombre, excerpt, owner, awaitsAnswer, last } = row;
  const unwanted = row.state === 'no_deseada' && row.suspicion.length > 0;
  const wants = unwanted ? row.suspicion : wantsOf(row, typeLabels());
  return (
    <li
      className={classNames(styles['row'], awaitsAnswer && styles['waiting'])}
      data-row={folio}
      data-arrived={row.arrivedAt}
    >
      <Checkbox
        className={styles['mark']}
        name={`${MARK_PREFIX}${folio}`}
        value="1"
        form={BULK_FORM}
        defaultChecked={marked}
        label={
          <VisuallyHidden>
            Marcar la de <bdi>{nombre}</bdi>, {folio}
          </VisuallyHidden>
        }
      />
      <div className={styles['who']}>
        <a
          className={styles['link']}
          href={query === '' ? enquiryPath(folio) : `${enquiryPath(folio)}?${query}`}
          data-row-link=""
        >
          <bdi>{nombre}</bdi>
        </a>
        <span className={panel['soft']}>
          {kindWords(row.kind)} <span className={panel['folio']}>{folio}</span>
          {view.values['buscar'] !== undefined && row.telefono !== '' && (
            <>
              {' · '}
              <bdi className={panel['folio']}>
                {telephoneOf({ ...row, detail: { telefonoEscrito: row.telefonoEscrito } }).shown}
              </bdi>
            </>
          )}
        </span>
      </div>
      <div className={classNames(panel['stack'], styles['said'])}>
        {(last?.text ?? excerpt) !== '' && (
          <p className={classNames(panel['soft'], styles['excerpt'])} dir="auto">
            {last !== null && (
              <span className={styles['speaker']}>
                {last.call && 'Llamada, '}
                <bdi>{last.author ?? nombre}</bdi>
                {': '}
              </span>
            )}
            {last?.text ?? excerpt}
          </p>
        )}
        {row.hit !== undefined && <Hit hit={row.hit} byHand={row.byHand} />}
      </div>
      <p className={classNames(styles['wants'], wants.length === 0 && styles['nothing'])}>
        <VisuallyHidden>{unwanted ? 'Por qué se apartó: ' : 'Quiere: '}</VisuallyHidden>
        {wants.length === 0 && <span aria-hidden="true">—</span>}
        {wants.map((want, index) => (
          <Fragment key={want}>
            {index > 0 && '\u00A0· '}
            <bdi>{want}</bdi>
          </Fragment>
        ))}
        {wants.length === 0 && <VisuallyHidden>no lo dijo</VisuallyHidden>}
      </p>
      <p className={classNames(panel['soft'], styles['when'])}>
        {!byWait && <VisuallyHidden>Llegó </VisuallyHidden>}
        <WaitOrAgo row={row} at={row.arrivedAt} showsWait={byWait} />
      </p>
      <div className={classNames(panel['line'], styles['foot'])}>
        <p className={styles['state']}>
          <VisuallyHidden>Estado: </VisuallyHidden>
          <StateMark {...row} />
        </p>
        <div className={classNames(panel['line'], styles['clock'])}>
          <PromiseMark row={row} mailsAreFiles={mailsAreFiles} />
          <PostponedMark row={row} />
          <WorkMarks row={row} />
          <DeliveryMark {...row.deliveries} />
          {row.drafts.map(({ id, name }) => (
            <Badge key={id}>{id === me ? 'Borrador' : <bdi>Borrador de {name}</bdi>}</Badge>
          ))}
          <ReminderMark row={row} />
        </div>
        <p className={styles['owner']}>
          <VisuallyHidden>Responsable: </VisuallyHidden>
          {owner?.name ?? <span className={panel['soft']}>Nadie</span>}
        </p>
      </div>
    </li>
  );
}

const PLACES: Readonly<Record<SearchHit['place'], string>> = {
  mail: 'En su correo',
  telephone: 'En su teléfono',
  form: 'En lo que escribió',
  joined: 'En una solicitud junta con esta',
  answer: 'En una respuesta',
  reply: 'En una respuesta de la agencia',
  call: 'En una llamada o un WhatsApp',
  note: 'En una nota',
  file: 'En el archivo',
};

function Hit({ hit: { place, words }, byHand }: { hit: SearchHit; byHand: boolean }) {
  const where = place === 'form' && byHand ? 'En lo que se anotó' : PLACES[place];
  return (
    <p className={classNames(panel['soft'], styles['hit'])}>
      <span className={styles['speaker']}>{where}</span>
      {place === 'file' ? ' ' : ': '}
      <bdi>
        {words.map(({ text, found }, index) =>
          found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
        )}
      </bdi>
    </p>
  );
}

interface InboxRowProps {
  row: Row;
  view: InboxView;
  marked: boolean;
}

/** Draws the column headings, which screen readers ignore because each cell has its own heading. */
export function InboxColumns({ byWait }: Pick<InboxView, 'byWait'>) {
  return (
    <div className={styles['columns']} aria-hidden="true">
      <span className={styles['columnWho']}>Quién</span>
      <span>Qué quiere</span>
      <span>{byWait ? 'Espera' : 'Llegó'}</span>
      <span>Pendiente</span>
      <span>Estado</span>
      <span>Responsable</span>
    </div>
  );
}
