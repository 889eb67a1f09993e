import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { FramesMark } from '#ui/illustration/SectionMarks.tsx';
import { Section } from '#ui/layout/Section.tsx';
import styles from './HomeProjects.module.css';

interface HomeProjectsProps {
  content: NonNullable<Home['proyectos']>;
  /** The carousel, each of whose slides is a project. */
  children?: ReactNode;
}

/** Sample projects, said to be samples: one large at a time, and all of them small under it, to choose from. */
export function HomeProjects({ content, children }: HomeProjectsProps) {
  return (
    <Section id="proyectos" title={content.titulo} intro={content.entrada} mark={<FramesMark />}>
      <div className={styles['projects']} data-projects="">
        {children}
      </div>
    </Section>
  );
}
