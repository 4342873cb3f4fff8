import { Button } from '../../src/components/ui/buttons/button.tsx';
import { EmptyArt } from '../../src/components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../src/components/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../src/components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../src/components/ui/feedback/skeleton.tsx';

export function States() {
  return (
    <>
      <div aria-busy="true" className="flex flex-col gap-2">
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-4 w-full" />
      </div>
      <EmptyState
        art={<EmptyArt />}
        title="Your first chatbot"
        description="A chatbot answers from what you give it."
        action={<Button variant="primary">New chatbot</Button>}
      />
      <ErrorState
        title="The chatbots could not be loaded"
        description="Nothing is lost."
        onRetry={() => {}}
        requestId="01JD4K-7Q2M"
      />
    </>
  );
}
