import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { toast } from '../ui/toast.ts';
import { Button } from '../ui/Button.tsx';
import { FullPage } from './FullPage.tsx';
import { isUnreachable, reachable } from './lazy-page.tsx';
import { appTexts } from './messages.ts';

/** Loads the document once there is a server to load it from: styles that failed are not fetched again otherwise. */
async function reload(): Promise<void> {
  if (await reachable()) location.reload();
  else toast.error(appTexts.unreachableTitle);
}

const Sign = () => (
  <span className="tile soft-warn">
    <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
  </span>
);

/** Catches what a page throws while rendering, so that no one faces an empty window. `inside`: within the shell, which stays. */
export class ErrorBoundary extends Component<{ children: ReactNode; inside?: boolean }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (isUnreachable(error))
      return (
        <FullPage
          inside={this.props.inside}
          title={appTexts.unreachableTitle}
          text={appTexts.unreachableText}
        >
          <Button onClick={() => void reload()}>{appTexts.retry}</Button>
        </FullPage>
      );
    return (
      <FullPage
        inside={this.props.inside}
        art={<Sign />}
        title={appTexts.brokenTitle}
        text={appTexts.brokenText}
        kept={appTexts.brokenKept}
      >
        <div className="cluster middle g3">
          <Button
            icon={<IconRefresh size={19} stroke={1.75} aria-hidden="true" />}
            onClick={() => location.reload()}
          >
            {appTexts.retry}
          </Button>
          {/* A new document, so that nothing of the broken page is left. The contact page needs a session. */}
          {this.props.inside && (
            <a className="link" href="/user/contact-us">
              {appTexts.report}
            </a>
          )}
        </div>
      </FullPage>
    );
  }
}
