import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import type { StepIconProps } from '@mui/material/StepIcon';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslation } from 'react-i18next';

const Mark = ({ active, completed, error }: StepIconProps) => (
  <Box
    sx={{
      width: 8,
      height: 8,
      bgcolor: error ? 'error.main' : active || completed ? 'primary.main' : 'var(--iceMid)',
    }}
  />
);

type UploadStepsProps = { current: 'queued' | 'uploading' | 'checking' | 'failed' };

export function UploadSteps({ current }: UploadStepsProps) {
  const { t } = useTranslation('adminUpload');
  const steps = ['queued', 'uploading', current === 'failed' ? 'failed' : 'checking'] as const;
  const at = steps.indexOf(current);
  return (
    <Stepper
      activeStep={at}
      connector={null}
      aria-label={t('states')}
      sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      {steps.map((step, index) => (
        <Step key={step} sx={{ p: 0 }} aria-current={index === at ? 'step' : undefined}>
          <StepLabel error={step === 'failed'} slots={{ stepIcon: Mark }}>
            {t(step)}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
