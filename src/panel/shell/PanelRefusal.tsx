import { Fragment } from 'react';
import type { Role } from '#server/accounts/access.ts';
import { TextArea } from '#ui/field/TextArea.tsx';
import { type PanelPerson, roomsOf } from './PanelBar.tsx';
import { PanelHeading } from './PanelSection.tsx';

interface PanelRefusalProps {
  /** 403 for a forbidden page or another site's form, 404 for a missing page. */
  status: 403 | 404;
  person: PanelPerson | null;
  /** The role that may open the page. `publica` is a person who may publish the site. */
  needs?: Role | 'publica' | undefined;
  foreign?: boolean | undefined;
  /** The texts of a form that was refused because the browser has lost its cookies. */
  unsent?: readonly string[] | undefined;
}

const NEEDS_TITLES = {
  atiende: 'Esto lo ve quien atiende',
  edita: 'Esto lo ve quien edita el contenido',
  administra: 'Esto lo ve quien administra',
  publica: 'Publicar lo hace quien tiene permiso',
} as const;

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  atiende: 'Tu cuenta atiende: ve las solicitudes y no cambia el contenido ni el equipo.',
  edita: 'Tu cuenta edita: cambia el contenido y no ve las solicitudes ni el equipo.',
  administra: 'Tu cuenta administra.',
};

export function PanelRefusal(props: PanelRefusalProps) {
  const { status, person, needs = 'administra', foreign = false, unsent = [] } = props;
  const home =
    person?.role === 'edita' ? (
      <a href="/panel/contenido">Vuelve al contenido</a>
    ) : (
      <a href="/panel">Vuelve a las solicitudes</a>
    );
  if (status === 404) {
    return (
      <PanelHeading
        title="Aquí no hay nada"
        lead={<>Esa página del panel no existe o cambió de lugar. {home}.</>}
      />
    );
  }
  if (unsent.length > 0) {
    return (
      <>
        <PanelHeading
          title="No se envió: este navegador ya no tiene tu sesión"
          lead={
            <>
              Perdió sus cookies, y sin ellas no sabemos quién eres. Copia lo que escribiste,{' '}
              <a href="/panel/entrar">entra otra vez</a> y pégalo donde iba. Si pasa seguido,
              permite las cookies de este sitio.
            </>
          }
        />
        {unsent.map((text, index) => (
          <TextArea
            key={index}
            name={`escrito-${index + 1}`}
            label={unsent.length === 1 ? 'Lo que escribiste' : `Lo que escribiste, ${index + 1}`}
            rows={Math.min(24, text.split('\n').length + 2)}
            defaultValue={text}
            readOnly
          />
        ))}
      </>
    );
  }
  if (foreign || person === null) {
    return (
      <PanelHeading
        title="Esto no salió de una página del panel"
        lead={<>Por seguridad no se hizo nada. {home} y hazlo desde el panel.</>}
      />
    );
  }
  return (
    <PanelHeading
      title={NEEDS_TITLES[needs]}
      lead={
        <>
          {ROLE_WORDS[person.role]} No se hizo nada. Puedes ir a{' '}
          {roomsOf(person).map(({ path, room }, index, { length }) => (
            <Fragment key={path}>
              {index > 0 && (index === length - 1 ? ' o ' : ', ')}
              <a href={path}>{room}</a>
            </Fragment>
          ))}
          , o pedirle el permiso a quien administra.
        </>
      }
    />
  );
}

interface PanelFailureProps {
  store: boolean;
  reading: boolean;
  /** The identifier of the failed request, which is also in the server's log. */
  reference: string;
}

export function PanelFailure({ store, reading, reference }: PanelFailureProps) {
  const found = (
    <>
      Si se repite, quien administra el servidor encuentra el motivo en el registro con esta
      referencia: <code>{reference}</code>
    </>
  );
  return reading ? (
    <PanelHeading
      title={store ? 'La base de datos no contesta' : 'Algo falló de nuestro lado'}
      lead={
        <>
          No se perdió nada: esta página solo iba a leer. Espera unos segundos y{' '}
          <a href="">pídela otra vez</a>. {found}
        </>
      }
    />
  ) : (
    <PanelHeading
      title="Algo falló de nuestro lado"
      lead={
        <>
          No sabemos si lo último se guardó: vuelve atrás, donde sigue lo que escribiste, revísalo y
          envíalo otra vez, o <a href="/panel">vuelve a las solicitudes</a>. {found}
        </>
      }
    />
  );
}
