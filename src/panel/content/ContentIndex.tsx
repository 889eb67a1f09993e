import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import type { IndexView } from './content-views.ts';
import { CONTENT_HOME, filePath } from './paths.ts';
import styles from './Content.module.css';

/** Everything that can be changed on the site, and a search that lands in the field. */
export function ContentIndex({ groups, drafts, query, found }: IndexView) {
  return (
    <>
      <PanelHeading
        title="Contenido"
        lead="Los textos, los precios y las páginas del sitio. Lo que guardas es un borrador: nadie más lo ve hasta que se publica."
      />
      <form method="get" action={CONTENT_HOME} role="search" className={styles['search']}>
        <TextField
          name="buscar"
          type="search"
          label="Busca una frase del sitio"
          defaultValue={query}
          autoComplete="off"
        />
        <Button type="submit">Buscar</Button>
      </form>
      {query !== '' && <Found found={found} query={query} />}
      <p className={styles['actions']}>
        <LinkButton variant={drafts > 0 ? 'primary' : undefined} href={`${CONTENT_HOME}/publicar`}>
          {drafts === 0
            ? 'Publicar'
            : drafts === 1
              ? 'Publicar 1 borrador'
              : `Publicar ${drafts} borradores`}
        </LinkButton>
        <LinkButton href={`${CONTENT_HOME}/vista`}>Ver el sitio con lo mío</LinkButton>
        <LinkButton href={`${CONTENT_HOME}/versiones`}>Versiones</LinkButton>
        <LinkButton href={`${CONTENT_HOME}/imagenes`}>Imágenes</LinkButton>
      </p>
      {groups.map((group, index) => (
        <PanelSection key={group.title} id={`grupo-${index}`} title={group.title}>
          <ul className={styles['files']}>
            {group.files.map(({ file, title, about, drafted }) => (
              <li key={file} className={styles['file']}>
                <p>
                  <a href={filePath(file)}>{title}</a> {drafted && <Badge tone="info">Borrador</Badge>}
                </p>
                <p className={styles['soft']}>{about}</p>
              </li>
            ))}
          </ul>
        </PanelSection>
      ))}
    </>
  );
}

function Found({ found, query }: Pick<IndexView, 'found' | 'query'>) {
  return (
    <section aria-labelledby="encontrado">
      <h2 id="encontrado">
        {found.length === 0
          ? `No está «${query}»`
          : found.length === 1
            ? 'Un lugar'
            : `${found.length} lugares`}
      </h2>
      {found.length === 0 && (
        <p className={styles['soft']}>
          Prueba con menos palabras, tal como se leen en el sitio. Lo que no está escrito aquí (fechas,
          cuentas) lo calcula el sitio.
        </p>
      )}
      <ul className={styles['files']}>
        {found.map(({ file, title, path, label, value }) => (
          <li key={`${file} ${path}`} className={styles['file']}>
            <p>
              <a href={filePath(file, path)}>{value}</a>
            </p>
            <p className={styles['soft']}>
              {title} › {label}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
