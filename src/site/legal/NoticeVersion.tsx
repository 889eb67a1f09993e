import { micromark } from 'micromark';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './LegalText.module.css';

/** Draws an earlier version of a privacy notice from its Markdown. */
export function NoticeVersion({ markdown }: { markdown: string }) {
  // The page already has a heading, so the heading of the Markdown is removed.
  const html = micromark(markdown.replace(/^# .*\n/, ''), { allowDangerousHtml: false });
  return (
    <Grid className={styles['version']}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Grid>
  );
}

/** Lists the published versions of a privacy notice. The newest version is first. */
export function NoticeVersions({
  versions,
  current,
  now,
}: {
  /** `since` is the first day on which the version was valid, in words. */
  versions: readonly { version: string; since: string }[];
  current: string | null;
  now: string;
}) {
  return (
    <Grid className={styles['version']}>
      <ul>
        {versions.map(({ version, since }) => (
          <li key={version}>
            <a href={`/privacidad/versiones/${version}`}>{version}</a>, {since}
            {version === current && ` ${now}`}
          </li>
        ))}
      </ul>
    </Grid>
  );
}
