import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AgentArchitecture, type AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import {
  BUILD_COMMAND,
  installCommands,
  isReachable,
  TERMINAL_KINDS,
  type TerminalKind,
} from '@kinward/contract/computers/install-commands.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { agentTexts as t } from './agent-messages.ts';
import css from './InstallAgent.module.css';
import { agentPackagesQuery } from './packages.ts';

/** How the agent comes to a computer: what its administrator types, or why nothing can be typed yet. @param code of the pairing */
export default function InstallAgent({ code }: { code: string }) {
  const query = useQuery(agentPackagesQuery);
  const [chosen, choose] = useState<TerminalKind>();
  if (!isReachable(location)) return <p className="callout small">{t.needsHttps}</p>;
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={t.failed} waiting={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRow label={t.loading} />
    );
  const { version, packages } = query.data;
  const kinds = TERMINAL_KINDS.filter((each) => packages.some(({ kind }) => kind === each));
  const kind = kinds.find((each) => each === chosen) ?? kinds[0];
  if (kind === undefined)
    return (
      <div className="stack g2">
        <p className="small">{t.notBuilt}</p>
        <pre className={css.commands}>{BUILD_COMMAND}</pre>
      </div>
    );
  const found = packages.filter((each) => each.kind === kind);
  // What the system's own installer takes; it needs no terminal.
  const others = packages.filter((each) => kind === 'tgz' && each.kind === 'pkg');
  const missing = AgentArchitecture.options.filter((each) => found.every((one) => one.architecture !== each));
  return (
    <div className="stack g3">
      {kinds.length > 1 && (
        <Select
          label={t.system}
          value={kind}
          options={kinds.map((value) => ({ value, label: t.systems[value].name }))}
          onChange={({ target }) => choose(target.value as TerminalKind)}
        />
      )}
      <p className="small">{kind === 'msi' ? t.ledeWindows : t.lede}</p>
      {kind === 'tgz' && <p className="callout small">{t.preview}</p>}
      {kind === 'msi' && <p className="callout small">{t.previewWindows}</p>}
      <Commands text={installCommands(kind, location.origin, found, code)} />
      {kind === 'msi' && <p className="small ink-2">{t.smartScreen}</p>}
      {kind !== 'msi' && missing.length > 0 && (
        <p className="small ink-2">{t.notFor(missing.map((each) => t.processors[each]).join(', '))}</p>
      )}
      <p className="small ink-2">
        {t.systems[kind].about} {t.check}
      </p>
      {[...found, ...others].map((each) => (
        <About key={each.sha256} found={each} />
      ))}
      {found.some((each) => each.version !== version) && (
        <div className="callout stack g2">
          <p className="small">{t.older}</p>
          <pre className={css.commands}>
            {BUILD_COMMAND}
            {kind === 'tgz' ? ' --system mac' : kind === 'msi' ? ' --system windows' : ''}
          </pre>
        </div>
      )}
    </div>
  );
}

/** Says on itself what came of copying them. */
function Commands({ text }: { text: string }) {
  const { result, copy } = useCopy(text);
  return (
    <>
      <pre className={css.commands}>{text}</pre>
      <Button tone="soft" icon={<IconCopy size={19} stroke={1.75} aria-hidden="true" />} onClick={copy}>
        {result === 'copied' ? t.copied : t.copy}
      </Button>
      <span role="status" className={result === 'failed' ? 'small ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </>
  );
}

function About({ found: { system, kind, fileName, bytes, architecture, sha256 } }: { found: AgentPackage }) {
  return (
    <div>
      <p className="small ink-2">
        <a className="link" href={`/api/agent/${system}?architecture=${architecture}&kind=${kind}`} download>
          {t.download(fileName)}
        </a>{' '}
        {t.size(bytes, t.processors[architecture])}
      </p>
      <p className="small ink-2 breaks">
        {t.hash} <code>{sha256}</code>
      </p>
    </div>
  );
}
