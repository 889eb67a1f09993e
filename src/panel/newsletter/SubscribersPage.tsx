import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FocusedAlert } from '#panel/shell/FocusedAlert.tsx';
import { PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem } from '#panel/shell/PanelList.tsx';
import { NextPage } from '#panel/shell/NextPage.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { StateTabs } from '#panel/shell/StateTabs.tsx';
import { Table } from '#ui/table/Table.tsx';
import styles from './SubscribersPage.module.css';

/** What the page shows of the newsletter. */
export interface SubscribersView {
  tabs: readonly { words: string; count: number; href: string; current: boolean }[];
  topics: readonly { value: string; label: string; count: number }[];
  filter: { state: string; topic: string; mail: string };
  rows: readonly {
    id: string;
    correo: string;
    topics: readonly string[];
    since: string;
    /** Null for who has left. */
    leaveHref: string | null;
    /** All that is known of them; null for whoever may not see it. */
    personHref: string | null;
  }[];
  /** Whom it is being asked about whether to take out. */
  leaving: { id: string; correo: string; back: string } | null;
  next: string | null;
  csv: string;
  growth: readonly { month: string; confirmed: number; left: number }[];
}

interface SubscribersPageProps extends SubscribersView {
  problem?: string | undefined;
  forgeryToken: string;
}

/** Who gets the newsletter, about what, and how it grows. Sending it is another program's business. */
export function SubscribersPage(props: SubscribersPageProps) {
  const { tabs, topics, rows, leaving, next, csv, growth, filter, problem, forgeryToken } = props;
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
          <p>Deja de estar en el archivo desde ahora. Puede volver con su propio enlace.</p>
          <div className={styles['actions']}>
            <PanelForm action="baja" to="/panel/boletin" forgeryToken={forgeryToken} inline>
              <input type="hidden" name="id" value={leaving.id} />
              <Button type="submit" variant="primary">
                Sí, dar de baja
              </Button>
            </PanelForm>
            <LinkButton href={leaving.back}>No</LinkButton>
          </div>
        </FocusedAlert>
      )}
      <StateTabs tabs={tabs} />
      <form method="get" action="/panel/boletin" className={styles['filter']}>
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
        <LinkButton href={csv}>Descargar para listmonk (CSV)</LinkButton>
      </form>
      {rows.length === 0 ? (
        <p className={styles['nothing']}>Nadie por aquí.</p>
      ) : (
        <PanelList>
          {rows.map(({ id, correo, topics: own, since, leaveHref, personHref }) => (
            <PanelListItem
              key={id}
              what={<bdi>{correo}</bdi>}
              detail={[own.join(', '), since].filter(Boolean).join(' · ')}
            >
              {personHref !== null && (
                <LinkButton
                  href={personHref}
                  variant="quiet"
                  aria-label={`Todo lo que se sabe de ${correo}`}
                >
                  Todo lo que se sabe
                </LinkButton>
              )}
              {leaveHref !== null && (
                <LinkButton href={leaveHref} variant="quiet" aria-label={`Dar de baja: ${correo}`}>
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
              { key: 'month', header: 'Mes', cell: ({ month }) => month, rowHeader: true },
              {
                key: 'confirmed',
                header: 'Confirmaron',
                cell: ({ confirmed }) => confirmed,
                numeric: true,
              },
              { key: 'left', header: 'Se fueron', cell: ({ left }) => left, numeric: true },
            ]}
            rows={growth}
            rowKey={({ month }) => month}
          />
        </PanelSection>
      )}
    </>
  );
}
