import type { Errors, ErrorStatus } from '#content/schemas/errors.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';

interface ErrorPageProps {
  content: Errors;
  status: ErrorStatus;
  /** The request's reference, or what the server replaces by it; shown where it is given. */
  reference?: string | undefined;
}

/** What went wrong, what to do, and the ways out. */
export function ErrorPage({ content, status, reference }: ErrorPageProps) {
  const { titulo, texto } = content.paginas[status];
  return (
    <PageHeader
      title={titulo}
      lead={
        <>
          {texto}
          {reference !== undefined && (
            <>
              {' '}
              {content.referencia} <code>{reference}</code>
            </>
          )}
        </>
      }
      actions={
        <>
          <LinkButton href="/">{content.inicio}</LinkButton>
          <LinkButton href="/contacto" variant="secondary">
            {content.contacto}
          </LinkButton>
        </>
      }
    />
  );
}
