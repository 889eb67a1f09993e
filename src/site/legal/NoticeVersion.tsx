import { micromark } from 'micromark';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './LegalText.module.css';

export function NoticeVersion({ markdown }: { markdown: string }) {
  const html = micromark(markdown.replace(/^# .*\n/, ''), { allowDangerousHtml: false });
  return (
    <Grid className={styles['version']}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Grid>
  );
}

export function NoticeVersions({
  versions,
  current,
  now,
}: {
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
