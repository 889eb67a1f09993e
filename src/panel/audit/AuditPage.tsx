import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { DownloadIcon } from '#ui/icon/icons.ts';
import { At, type Clock } from '#panel/shell/Ago.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import type { AuditAction } from '#server/requests/audit.ts';
import type { AuditView } from './query.ts';
import { Table } from '#ui/table/Table.tsx';
import panel from '#panel/shell/Panel.module.css';

export const ACTION_NAMES: Readonly<Record<string, string>> = {
  sign_in: 'Entrada',
  sign_in_failed: 'Entrada fallida',
  sign_out: 'Salida',
  account_created: 'Cuenta creada',
  account_changed: 'Datos cambiados',
  password_changed: 'Contraseña cambiada',
  factor_added: 'Segundo factor agregado',
  factor_removed: 'Segundo factor quitado',
  codes_renewed: 'Códigos nuevos',
  code_used: 'Código de recuperación usado',
  sessions_ended: 'Sesiones cerradas',
  invited: 'Invitación',
  role_changed: 'Papel cambiado',
  suspended: 'Cuenta suspendida',
  resumed: 'Cuenta reactivada',
  reset: 'Enlace para restablecer',
  restored: 'Cuenta restablecida',
  withdrawn: 'Invitación retirada',
  exported: 'Exportación',
  lead_changed: 'Solicitud cambiada',
  lead_noted: 'Nota agregada',
  lead_answered: 'Respuesta enviada',
  lead_unsent: 'Envío deshecho',
  leads_changed: 'Solicitudes cambiadas',
  deliveries_retried: 'Entregas reintentadas',
  copy_made: 'Copia hecha',
  sender_blocked: 'Remitente marcado como no deseado',
  blocked_seen: 'Solicitud bloqueada vista',
  person_seen: 'Datos de una persona vistos',
  person_erased: 'Datos de una persona borrados',
  request_closed: 'Petición sobre datos atendida',
  unsubscribed: 'Baja del boletín',
  content_saved: 'Borrador guardado',
  content_discarded: 'Borrador descartado',
  content_published: 'Contenido publicado',
  content_cancelled: 'Publicación quitada de la espera',
  content_restored: 'Vuelta a una versión anterior',
  sample_reminder: 'Aviso de lo que sigue siendo de la muestra',
  settings_changed: 'Ajustes cambiados',
  refused: 'Petición rechazada',
} satisfies Record<AuditAction, string>;

interface AuditPageProps {
  view: AuditView;
  clock: Pick<Clock, 'timeZone'>;
}

export function AuditPage({ view, clock }: AuditPageProps) {
  const { lines, actors, filter, older, csv, excel } = view;
  const options = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));
  return (
    <>
      <PanelHeading
        title="Registro"
        lead="Quién hizo qué, cuándo y desde dónde. Ni la base de datos deja cambiarlo."
      />
      <form method="get" className={panel['filter']} role="search">
        <Select
          name="accion"
          label="Qué"
          placeholder="Todo"
          options={options}
          defaultValue={filter.action}
        />
        <Select
          name="quien"
          label="Quién"
          placeholder="Cualquiera"
          options={actors.map((actor) => ({ value: actor, label: actor }))}
          defaultValue={filter.actor}
        />
        <Button type="submit">Filtrar</Button>
      </form>
      <Table
        caption="Lo más reciente, primero"
        captionHidden
        rows={lines}
        rowKey={({ id }) => id}
        empty="Nada con este filtro."
        columns={[
          { header: 'Cuándo', cell: ({ at }) => <At at={at} clock={clock} /> },
          { header: 'Quién', rowHeader: true, cell: ({ actor }) => actor || 'desconocido' },
          { header: 'Qué', cell: ({ action }) => ACTION_NAMES[action] ?? action },
          { header: 'Sobre', cell: ({ subject }) => <bdi>{subject}</bdi> },
          { header: 'Detalle', cell: ({ detail }) => <bdi>{detail}</bdi> },
          { header: 'Desde', cell: ({ address }) => address || 'el servidor' },
        ]}
      />
      <p className={panel['actions']}>
        {older !== null && <LinkButton href={older}>Más antiguo</LinkButton>}
        <LinkButton href={csv} icon={<DownloadIcon />}>
          Descargar como CSV
        </LinkButton>
        <LinkButton href={excel}>Para Excel</LinkButton>
      </p>
    </>
  );
}
