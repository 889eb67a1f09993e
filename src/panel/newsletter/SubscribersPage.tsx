import { monthAndYear } from '#content/values/locale.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FocusedAlert, OneButton } from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem, NextPage, StateTabs } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { dayWords } from '#panel/shell/moments.ts';
import { personPath } from '#panel/shell/words.ts';
import type { SubscriberRow } from '#server/site/newsletter/subscribers.ts';
import type { SubscribersView } from './query.ts';
import { Table } from '#ui/table/Table.tsx';
import panel from '#panel/shell/Panel.module.css';
import { agencyZone } from '#server/leads/zone.ts';

interface SubscribersPageProps {
  view: SubscribersView;
  administers: boolean;
  problem?: string | undefined;
}

const LEAVING = 'Deja de estar en el archivo desde ahora. Puede volver con su propio enlace.';

/** Draws the newsletter's subscribers. Another program sends the newsletter. */
export function SubscribersPage({ view, administers, problem }: SubscribersPageProps) {
  const { tabs, topics, rows, labels, here, leaving, next, csv, growth, filter } = view;
  return (
    <>
      <PanelHeading
        title="Boletín"
        lead="Quien lo pidió y lo confirmó desde su correo. Este sitio guarda los permisos; el envío lo hace tu programa de correo, con el archivo."
      />
      {problem !== undefined && <FocusedAlert tone="error">{problem}</FocusedAlert>}
      {leaving !== null && (
        <FocusedAlert
          tone="warning"
          title={
            <>
              ¿Dar de baja a <bdi>{leaving.correo}</bdi>?
            </>
          }
        >
          <p>{LEAVING}</p>
          <div className={panel['line']}>
            <OneButton
              action="baja"
              to="/panel/boletin"
              name="id"
              value={leaving.id}
              variant="primary"
            >
              Sí, dar de baja
            </OneButton>
            <LinkButton href={here}>No</LinkButton>
          </div>
        </FocusedAlert>
      )}
      <StateTabs tabs={tabs} />
      <form method="get" action="/panel/boletin" className={panel['filter']}>
        <input type="hidden" name="estado" value={filter.state} />
        <Select
          name="tema"
          label="Tema"
          placeholder="Todos"
          options={topics.map(({ value, label, count }) => ({
            value,
            label: `${label} (${count})`,
          }))}
          defaultValue={filter.topic}
        />
        <TextField
          name="correo"
          label="Correo que empieza por"
          autoComplete="off"
          defaultValue={filter.mail}
        />
        <Button type="submit">Filtrar</Button>
        <LinkButton variant="quiet" href={csv}>
          Descargar para listmonk (CSV)
        </LinkButton>
      </form>
      {rows.length === 0 ? (
        <p className={panel['soft']}>Nadie por aquí.</p>
      ) : (
        <PanelList>
          {rows.map((row) => (
            <PanelListItem
              key={row.id}
              what={<bdi>{row.correo}</bdi>}
              detail={[
                row.topics.map((each) => labels.get(each) ?? each).join(', '),
                sinceWords(row),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {administers && (
                <LinkButton
                  href={personPath(row.id)}
                  variant="quiet"
                  aria-label={`Todo lo que se sabe de ${row.correo}`}
                >
                  Todo lo que se sabe
                </LinkButton>
              )}
              {row.status !== 'left' && (
                <LinkButton
                  href={`${here}&baja=${row.id}`}
                  variant="quiet"
                  aria-label={`Dar de baja: ${row.correo}`}
                  data-method="post"
                  data-url="/panel/boletin"
                  data-params={new URLSearchParams({ accion: 'baja', id: row.id }).toString()}
                  data-confirm={`¿Dar de baja a ${row.correo}?\n${LEAVING}`}
                >
                  Dar de baja
                </LinkButton>
              )}
            </PanelListItem>
          ))}
        </PanelList>
      )}
      <NextPage href={next} />
      {growth.length > 0 && (
        <PanelSection id="crecimiento" title="Cómo crece" intro="Los últimos doce meses.">
          <Table
            caption="Altas y bajas por mes"
            columns={[
              { header: 'Mes', cell: ({ month }) => monthWords(month), rowHeader: true },
              { header: 'Confirmaron', cell: ({ confirmed }) => confirmed, numeric: true },
              { header: 'Se fueron', cell: ({ left }) => left, numeric: true },
            ]}
            rows={growth}
            rowKey={({ month }) => month}
          />
        </PanelSection>
      )}
    </>
  );
}

function sinceWords(row: SubscriberRow): string {
  const timeZone = agencyZone();
  if (row.leftAt !== null) return `se fue el ${dayWords(row.leftAt, timeZone)}`;
  if (row.confirmedAt !== null) return `desde el ${dayWords(row.confirmedAt, timeZone)}`;
  return `lo pidió el ${dayWords(row.createdAt, timeZone)} y no ha confirmado`;
}

function monthWords(month: string): string {
  return monthAndYear(new Date(`${month}-01T00:00:00Z`), 'UTC');
}
