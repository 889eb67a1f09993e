import { Badge } from '#ui/badge/Badge.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { NextPage } from '#panel/shell/PanelList.tsx';
import { At } from '#panel/shell/Ago.tsx';
import { FocusedAlert, type FormState, OneButton } from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import type { OneVersion, VersionsView, VersionView } from './versions-view.ts';
import { Differences } from './Differences.tsx';
import { CONTENT_HOME } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

const HERE = `${CONTENT_HOME}/versiones`;

export function VersionsPage({ versions, older }: VersionsView) {
  return (
    <>
      <PanelHeading
        title="Versiones"
        lead="Cada publicación, con quién, cuándo y qué. A cualquiera se puede volver: será una versión nueva, y nada se pierde."
      />
      <ol className={panel['rows']}>
        {versions.map((version) => (
          <li key={version.number}>
            <p>
              <a href={`${HERE}/${version.number}`}>Versión {version.number}</a>{' '}
              <Marks {...version} />
            </p>
            {version.note !== '' && <p>{version.note}</p>}
            {version.changes.map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p className={panel['soft']}>
              {version.by} · <At at={version.at} />
            </p>
          </li>
        ))}
      </ol>
      <NextPage href={older === null ? null : `${HERE}?antes=${older}`} />
      <p className={panel['actions']}>
        <LinkButton href={CONTENT_HOME}>Todo el contenido</LinkButton>
      </p>
    </>
  );
}

function Marks({ live, published, source }: Pick<VersionView, 'live' | 'published' | 'source'>) {
  return (
    <>
      {live && <Badge tone="success">Se sirve ahora</Badge>} <Badge>{source}</Badge>{' '}
      {!published && <Badge tone="info">Sin publicar</Badge>}
    </>
  );
}

export function VersionPage({
  view,
  mayPublish,
  state,
}: {
  view: OneVersion;
  mayPublish: boolean;
  state: FormState | undefined;
}) {
  const { version, changed, back } = view;
  return (
    <>
      <PanelHeading
        title={`Versión ${version.number}`}
        lead={
          <>
            {version.by} · <At at={version.at} />
            {version.note !== '' && ` · ${version.note}`} <Marks {...version} />
          </>
        }
      />
      {state?.problem !== undefined && <FocusedAlert tone="error">{state.problem}</FocusedAlert>}
      <PanelSection id="cambio" title="Qué cambió">
        {changed.length === 0 ? (
          <p>Es la primera que se guardó.</p>
        ) : (
          <Files files={changed} words={['Antes', 'En esta versión']} />
        )}
      </PanelSection>
      <PanelSection id="vuelta" title="Volver a ella">
        {back.length === 0 ? (
          <p>El contenido de ahora es este mismo.</p>
        ) : (
          <>
            <Files files={back} words={['Ahora', 'Al volver']} />
            {mayPublish ? (
              <OneButton action="volver" variant="primary">
                Volver a la versión {version.number}
              </OneButton>
            ) : (
              <p>Vuelve atrás quien tiene permiso de publicar.</p>
            )}
          </>
        )}
      </PanelSection>
      <p className={panel['actions']}>
        <LinkButton href={HERE}>Todas las versiones</LinkButton>
      </p>
    </>
  );
}

function Files({ files, words }: { files: OneVersion['back']; words: readonly [string, string] }) {
  return files.map(({ file, title, differences }) => (
    <section key={file} className={styles['edit']}>
      <h3>{title}</h3>
      <Differences differences={differences} words={words} />
    </section>
  ));
}
