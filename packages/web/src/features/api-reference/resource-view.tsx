import type { CodeLanguage } from './code-for.ts';
import type { Resource } from './description.ts';
import { OperationView } from './operation/operation-view.tsx';
import { ReferenceText } from './reference-text.tsx';

type ResourceViewProps = {
  resource: Resource;
  /** Id of the operation in the address. */
  opened: string;
  apiKey: string;
  language: CodeLanguage;
  onLanguage: (language: CodeLanguage) => void;
};

/** A resource with its operations, each of which can be expanded. */
export function ResourceView({ resource, opened, ...shared }: ResourceViewProps) {
  return (
    <section className="border-t border-border pt-10 pb-10">
      <div lang="en" dir="ltr">
        <h2
          id={resource.id}
          tabIndex={-1}
          className="scroll-mt-36 rounded-xs text-24 leading-8 font-[650] tracking-[-.025em] outline-offset-4 pub:scroll-mt-24"
        >
          {resource.name}
        </h2>
        <p className="mt-2 mb-4 text-15 leading-6 text-pretty text-text-2">
          <ReferenceText text={resource.description} />
        </p>
      </div>
      <div className="flex flex-col gap-2">
        {resource.operations.map((operation) => (
          <OperationView
            key={operation.id}
            operation={operation}
            isOpened={operation.id === opened}
            {...shared}
          />
        ))}
      </div>
    </section>
  );
}
